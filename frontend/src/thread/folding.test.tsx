import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useChat } from '../chat/store';
import { violations } from '../testing/axe';
import { logged, message, said, snapshot, text } from '../testing/builders';
import { show } from '../testing/page';
import type { CompactionPart } from '../wire/types.gen';
import { below, foldOf } from './folding';
import { Thread } from './Thread';
import { aimAt } from './target';

function LiveThread() {
  const chat = useChat('chat1');
  return chat === undefined ? null : <Thread chatId="chat1" chat={chat} />;
}

const shortened: CompactionPart = {
  type: 'compaction',
  state: 'done',
  trigger: 'command',
  first_kept: 'u2',
  summarised: true,
  summary: '',
  at: '2030-01-02T00:00:00Z',
};

function talk(part: CompactionPart = shortened) {
  return [
    said('u1', null, 'first question'),
    message('a1', 'u1', { parts: [text('first answer')] }),
    said('u2', 'a1', 'second question'),
    message('a2', 'u2', { parts: [text('second answer')] }),
    said('u3', 'a2', '/compact'),
    message('a3', 'u3', { parts: [text('the summary'), part] }),
  ];
}

async function showTalk(part?: CompactionPart) {
  const page = show(<LiveThread />, snapshot({ messages: talk(part), head_id: 'a3' }));
  await page.session.open('chat1');
  await screen.findByText('second answer');
  return page;
}

test('what stands above the first message that is kept is folded, and opened on asking', async () => {
  const { container } = await showTalk();
  expect(screen.queryByText('first question')).not.toBeInTheDocument();
  const fold = screen.getByRole('button', { name: /^Earlier messages, shortened on January 2, 2030/ });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(fold);
  expect(screen.getByText('first answer')).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Hide the earlier messages' }));
  expect(screen.queryByText('first answer')).not.toBeInTheDocument();
});

test('a folded message that is looked for is shown', async () => {
  await showTalk();
  await act(async () => aimAt('chat1', 'a1'));
  expect(await screen.findByText('first answer')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide the earlier messages' }));
});

/** Lays the messages out below one another, with one of them at the view's top. */
function standAt(id: string) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...document.querySelectorAll('[data-id]')];
    const top = rows.findIndex((row) => row.getAttribute('data-id') === id);
    const at = rows.indexOf(this);
    return at === -1 ? new DOMRect(0, 0, 100, 400) : new DOMRect(0, (at - top) * 100, 100, 100);
  });
  const log = screen.getByRole('log');
  log.scrollTop = 100;
  fireEvent.wheel(log, { deltaY: -10 });
}

async function shorten({ net }: Awaited<ReturnType<typeof showTalk>>) {
  const done = { type: 'part.replaced', message_id: 'a3', index: 1, part: shortened } as const;
  await act(async () => net.say({ type: 'ev', chat: 'chat1', epoch: 1, events: logged([done]) }));
}

const RUNNING = { ...shortened, state: 'running', first_kept: null } as const;

test('a fold that comes while somebody reads above it is open', async () => {
  const page = await showTalk(RUNNING);
  standAt('a1');
  await shorten(page);
  expect(screen.getByText('first answer')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide the earlier messages' }));
  expect(screen.queryByText('first answer')).not.toBeInTheDocument();
});

test('a fold that comes while somebody reads below it is closed, and they stay where they are', async () => {
  const page = await showTalk(RUNNING);
  standAt('u3');
  await shorten(page);
  expect(screen.queryByText('first answer')).not.toBeInTheDocument();
  expect(screen.getByText('second answer')).toBeInTheDocument();
});

test('a fold that comes at the end is closed', async () => {
  const page = await showTalk(RUNNING);
  await shorten(page);
  expect(screen.queryByText('first answer')).not.toBeInTheDocument();
});

test('a message is looked through once for where it was shortened', () => {
  let looks = 0;
  const quiet = message('a1', null);
  Object.defineProperty(quiet, 'parts', {
    get: () => {
      looks += 1;
      return [];
    },
  });
  const path = [quiet, message('a2', 'a1')];
  expect([foldOf(path), foldOf([...path, message('a3', 'a2')])]).toEqual([null, null]);
  expect(looks).toBe(1);
});

test('the newest place is the one that counts, and one that is not done is none', () => {
  const later = { ...shortened, first_kept: 'u3' };
  const path = [...talk(), said('u4', 'a3', 'x'), message('a4', 'u4', { parts: [later] })];
  expect(foldOf(path)?.firstId).toBe('u3');
  expect(foldOf(talk({ ...shortened, state: 'failed', first_kept: null }))).toBeNull();
  expect(foldOf(talk().slice(0, 4))).toBeNull();
});

test('nothing is hidden where the fold is not among what is drawn', () => {
  const drawn = talk().slice(3);
  expect(below(drawn, { firstId: 'u2', at: '' }, false)).toBe(drawn);
});

test('by itself it says why, and shows the summary on asking', async () => {
  await showTalk({ ...shortened, trigger: 'window', summary: 'Goal: **totals**' });
  expect(screen.getByTestId('shortened')).toHaveTextContent(/neared the limit/);
  await userEvent.click(screen.getByText('Show the summary'));
  expect(await screen.findByText('totals')).toBeInTheDocument();
});

test.each([
  [{ state: 'running' as const, first_kept: null }, /Summing up earlier messages/],
  [{ state: 'failed' as const, first_kept: null }, /could not be summed up/],
  [{ summarised: false }, /wrote no summary/],
])('it says how far it has come', async (over, words) => {
  await showTalk({ ...shortened, ...over });
  expect(screen.getByTestId('shortened')).toHaveTextContent(words);
});
