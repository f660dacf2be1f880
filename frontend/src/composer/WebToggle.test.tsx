import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { CHATS } from '../app/queries';
import { useWeb } from '../app/useWeb';
import { chatRow } from '../testing/builders';
import { show } from '../testing/page';
import { member } from '../testing/people';
import { WebToggle } from './WebToggle';

const ME = { ...member, web: true };
const OLD = chatRow({ id: 'old', updated_at: '2030-01-01T00:00:00Z', pinned: true });
const NEW = chatRow({ id: 'new', updated_at: '2030-01-02T00:00:00Z', web: true });

let asked: [string, unknown][];
let refuse: boolean;

beforeEach(() => {
  asked = [];
  refuse = false;
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method !== 'PATCH') return Response.json([OLD, NEW]);
    const change = JSON.parse(String(request.body)) as { web: boolean };
    asked.push([path, change]);
    if (refuse) return Response.json({ error: { code: 'odd', message: 'No.' } }, { status: 500 });
    return Response.json(chatRow({ id: 'old', ...change }));
  });
});

function Chosen({ chatId }: { chatId: string | null }) {
  const { web, setWeb } = useWeb(chatId, ME);
  return <WebToggle on={web} onChange={setWeb} />;
}

function toggle() {
  return screen.getByRole('button', { name: 'Search the web' });
}

function open(chatId: string | null) {
  const { client } = show(<Chosen chatId={chatId} />);
  client.setQueryData(CHATS, [OLD, NEW]);
}

test('a new chat begins as the newest one is', async () => {
  open(null);
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  expect(asked).toEqual([]);
});

test('a chat keeps what was chosen, by keyboard as well', async () => {
  open('old');
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.tab();
  expect(toggle()).toHaveFocus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'true'));
  expect(asked).toEqual([['/api/chats/old', { web: true }]]);
});

test('a choice that could not be saved is taken back', async () => {
  refuse = true;
  open('old');
  await userEvent.click(toggle());
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'false'));
});
