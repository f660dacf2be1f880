import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStore } from '../chat/store';
import { violations } from '../testing/axe';
import { file, snapshot, tool } from '../testing/builders';
import { show } from '../testing/page';
import type { ToolPart } from '../wire/types.gen';
import { ToolCall } from './ToolCall';

const PROMPT = 'a red house';
const SMALL = 'data:image/webp;base64,UklGRg==';
const MADE = {
  version: 1,
  parent: null,
  size: 9,
  cause: 'call',
  call_id: 'call1',
  message_id: 'a1',
  created_at: '2030-01-01T00:00:00Z',
  name: 'a-red-house.png',
  mime: 'image/png',
} as const;

function drawn(over: Partial<ToolPart>, stored = snapshot()) {
  const part = tool({ name: 'image_make', args: { prompt: PROMPT }, ...over });
  return show(<ToolCall chatId="chat1" part={part} />, stored);
}

test('a picture in the making is shown while the call runs, and nothing before it comes', async () => {
  const { container } = drawn({ state: 'running', receipt: null });
  expect(screen.getByTestId('tool-part')).toHaveTextContent(`Make a picture · ${PROMPT}`);
  expect(screen.queryByRole('img')).toBeNull();
  const counted = { unit: 'previews', done: 1, total: 2 };
  act(() => liveStore.setState({ progress: { call1: { text: '1', counted, preview: SMALL } } }));
  expect(screen.getByRole('img', { name: `In the making: ${PROMPT}` })).toHaveAttribute('src', SMALL);
  expect(screen.getByTestId('tool-part')).toHaveTextContent('In the making: 1 of 2');
  expect(await violations(container)).toEqual([]);
});

test('what a call left in the making is not shown when it has ended', () => {
  drawn({ state: 'error', receipt: { ok: false, failure: 'refused', error: 'No.' } });
  act(() => liveStore.setState({ progress: { call1: { text: '1', preview: SMALL } } }));
  expect(screen.queryByRole('img')).toBeNull();
});

test('a picture that is done goes by its description, and can be taken home', async () => {
  const files = [file({ id: 'p1', name: 'a-red-house.png', versions: [MADE] })];
  const { container } = drawn({ receipt: { ok: true, file: 'a-red-house.png' } }, snapshot({ files }));
  const picture = screen.getByRole('img', { name: PROMPT });
  expect(picture).toHaveAttribute('src', '/api/chats/chat1/files/p1/versions/1/content');
  expect(screen.getByRole('link', { name: 'Download a-red-house.png' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /what changed/ })).toBeNull();
  expect(await violations(container)).toEqual([]);
});

test('a changed picture is shown as well, with the way to compare it', () => {
  const versions = [
    { ...MADE, call_id: 'call0' },
    { ...MADE, version: 2, parent: 1 },
  ];
  drawn(
    { receipt: { ok: true } },
    snapshot({ files: [file({ id: 'p1', name: 'a-red-house.png', versions })] }),
  );
  const part = within(screen.getByTestId('tool-part'));
  expect(part.getAllByRole('img')).toHaveLength(1);
  expect(part.getByRole('img', { name: PROMPT })).toHaveAttribute(
    'src',
    '/api/chats/chat1/files/p1/versions/2/content',
  );
  expect(part.getByRole('button', { name: 'Show what changed in a-red-house.png' })).toBeInTheDocument();
});
