import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SessionContext } from '../app/session';
import { liveStore } from '../chat/store';
import { speak } from '../i18n';
import { violations } from '../testing/axe';
import { file, snapshot, tool } from '../testing/builders';
import { show } from '../testing/page';
import type { Ask, ToolPart } from '../wire/types.gen';
import { ToolCall } from './ToolCall';

function showCall(over: Partial<ToolPart>, stored = snapshot()) {
  const page = show(<ToolCall chatId="chat1" part={tool(over)} />, stored);
  return { ...page, part: screen.getByTestId('tool-part') };
}

test('a failed receipt says its error at once and its example when it is opened', async () => {
  const { part } = showCall({
    state: 'error',
    receipt: { ok: false, error: '/ops/0/op: not a known op.', example: { file_id: 'file1' } },
  });
  expect(part).toHaveAttribute('data-state', 'error');
  expect(part).toHaveTextContent('/ops/0/op: not a known op.');
  expect(part).not.toHaveTextContent('What would have worked');
  await userEvent.click(within(part).getByRole('button', { expanded: false }));
  expect(await within(part).findByText('What would have worked')).toBeInTheDocument();
  expect(part).toHaveTextContent('"file_id": "file1"');
});

const EDITED = {
  ok: true,
  file: 'old name.xlsx',
  changed: [
    { place: 'Sheet1!B2', before: '10', now: '99' },
    { place: 'Sheet1!B3', before: '', now: '7' },
  ],
  parts_changed: ['xl/worksheets/sheet1.xml', 'xl/calcChain.xml'],
  parts_kept: 11,
};

test('a row names the file that it works on, as the chat calls it now', () => {
  const { part } = showCall({ args: { file_id: 'file1' } }, snapshot({ files: [file()] }));
  expect(part).toHaveTextContent('Edit a file · budget.xlsx');
});

test('a file that is being made goes by the name it will have', () => {
  const args = { mode: 'text', filename: 'notes.md' };
  const { part } = showCall({ name: 'file_write', state: 'running', receipt: null, args });
  expect(part).toHaveTextContent('Make a file · notes.md');
});

test('a folded edit says its first change', () => {
  const { part } = showCall({ receipt: EDITED });
  expect(part).toHaveTextContent('Sheet1!B2: 10 → 99 (+1)');
});

test('a paragraph goes by its number', async () => {
  const changed = [{ place: 'P12#a7b2', before: 'old', now: 'new' }];
  const { part } = showCall({ receipt: { ok: true, changed } });
  expect(part).toHaveTextContent('Paragraph 12: old → new');
  await userEvent.click(within(part).getByRole('button', { expanded: false }));
  expect(await within(part).findByRole('listitem')).toHaveTextContent(/^Paragraph 12Before: old/);
});

test('an edit shows each place before and after, and which parts changed', async () => {
  const { part, container } = showCall({ receipt: EDITED });
  await userEvent.click(within(part).getByRole('button', { expanded: false }));
  const [changes] = await within(part).findAllByRole('list');
  const told = within(changes as HTMLElement).getAllByRole('listitem');
  expect(told.map((row) => row.textContent)).toEqual([
    'Sheet1!B2Before: 10Now: 99',
    'Sheet1!B3nothingNow: 7',
  ]);
  await userEvent.click(screen.getByText('2 changed, 11 kept byte for byte'));
  expect(screen.getByText('xl/calcChain.xml')).toBeVisible();
  expect(await violations(container)).toEqual([]);
});

test('the version that a call made can be downloaded beneath it', () => {
  showCall({ call_id: 'call1' }, snapshot({ files: [file()] }));
  const link = screen.getByRole('link', { name: 'Download budget.xlsx' });
  expect(link).toHaveAttribute('href', '/api/chats/chat1/files/file1/versions/2/content');
});

test('a picture that a call brought is shown beneath it, and any other file as a card', async () => {
  const made = {
    version: 1,
    parent: null,
    size: 9,
    cause: 'call',
    call_id: 'call1',
    message_id: 'a1',
  } as const;
  const at = { created_at: '2030-01-01T00:00:00Z' };
  const files = [
    file({ id: 'p1', name: 'look.png', versions: [{ ...made, ...at, name: 'look.png', mime: 'image/png' }] }),
    file({ id: 's1', name: 'look.wav', versions: [{ ...made, ...at, name: 'look.wav', mime: 'audio/wav' }] }),
  ];
  const { container } = showCall({ call_id: 'call1' }, snapshot({ files }));
  const picture = screen.getByRole('img', { name: 'Open look.png' });
  expect(picture).toHaveAttribute('src', '/api/chats/chat1/files/p1/versions/1/content');
  expect(screen.getByRole('link', { name: 'Download look.png' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download look.wav' })).toBeInTheDocument();
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(await violations(container)).toEqual([]);
});

test('a picture that the browser can not draw is a card like any other file', () => {
  const [version] = file().versions;
  const versions = [{ ...version, version: 1, cause: 'call', call_id: 'call1', mime: 'image/png' } as const];
  showCall({ call_id: 'call1' }, snapshot({ files: [file({ versions: versions as never })] }));
  fireEvent.error(screen.getByRole('img'));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: /^Open budget.xlsx/ })).toBeInTheDocument();
});

test('a running call shows its newest progress', async () => {
  const { part } = showCall({ state: 'running', receipt: null, progress: 'row 100' });
  expect(part).toHaveTextContent('row 100');
  liveStore.setState({ progress: { call1: { text: 'row 500' } } });
  expect(await screen.findByText('row 500')).toBeInTheDocument();
});

function crash(): never {
  throw new Error('This piece can not be drawn.');
}

test.each<[string, Partial<ToolPart>]>([
  [
    'what a review found',
    {
      name: 'review_findings',
      receipt: {
        ok: true,
        get findings() {
          return crash();
        },
      },
    },
  ],
  [
    'what a call asks',
    {
      state: 'approval',
      receipt: null,
      ask: {
        kind: 'approval',
        get server_title() {
          return crash();
        },
      } as unknown as Ask,
    },
  ],
])('%s leaves its row standing where it can not be shown', async (_piece, over) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { part } = showCall(over);
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  expect(part).toBeInTheDocument();
});

test('a receipt is read once, however often its row is drawn', () => {
  let reads = 0;
  const receipt = {
    get ok() {
      reads += 1;
      return true;
    },
  };
  const part = tool({ receipt });
  const { rerender, client, session } = show(<ToolCall chatId="chat1" part={part} />);
  const before = reads;
  rerender(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <ToolCall chatId="chat1" part={part} />
      </SessionContext>
    </QueryClientProvider>,
  );
  expect(before).toBeGreaterThan(0);
  expect(reads).toBe(before);
});

test('a call that needs approval is answered in place', async () => {
  const { net } = showCall({ state: 'approval', receipt: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Deny' }));
  expect(net.sent('approve')).toMatchObject([{ call_id: 'call1', allow: false }]);
});

test('a receipt that was cut on the wire is fetched whole when it is opened', async () => {
  const whole = {
    call_id: 'call1',
    name: 'file_read',
    args: {},
    receipt: { ok: true, rows: 900 },
    state: 'ok',
  };
  const fetched = vi.fn(async (_path: string) => Response.json(whole));
  vi.stubGlobal('fetch', fetched);
  const { part } = showCall({ receipt: { ok: true, truncated: true } });
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(within(part).getByRole('button', { expanded: false }));
  expect(await screen.findByText('900')).toBeInTheDocument();
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/calls/call1');
});

test('a tool that the catalogue does not know goes by its own name', () => {
  const { part } = showCall({ name: 'notion_search' });
  expect(part).toHaveTextContent('notion_search');
});

const FAILED = { ok: false, failure: 'not_found', error: '/file_id: there is no file "x".', example: null };

describe('in Chinese', () => {
  beforeEach(() => speak('zh'));
  afterEach(() => speak('en'));

  test('a failed call says its kind, and what the model was told stands beneath as English', async () => {
    const { part } = showCall({ state: 'error', receipt: FAILED });
    expect(part).toHaveTextContent('没有找到所指的内容。');
    expect(part).not.toHaveTextContent('there is no file');
    await userEvent.click(within(part).getByRole('button', { expanded: false }));
    expect(await screen.findByText(FAILED.error)).toHaveAttribute('lang', 'en');
  });

  test('a failure of an older kind of receipt is one all the same', () => {
    const { part } = showCall({ state: 'error', receipt: { ok: false, error: 'No.', example: null } });
    expect(part).toHaveTextContent('这次调用没有成功。');
  });

  test('progress that is counted is worded, other progress stands as it came', async () => {
    const { part } = showCall({ state: 'running', receipt: null });
    const counted = { unit: 'pages', done: 1000, total: 2000 };
    act(() => liveStore.setState({ progress: { call1: { text: '1,000 of 2,000 pages', counted } } }));
    expect(part).toHaveTextContent('已完成 1,000 / 2,000 页');
    act(() => liveStore.setState({ progress: { call1: { text: 'warming up' } } }));
    expect(part).toHaveTextContent('warming up');
  });
});
