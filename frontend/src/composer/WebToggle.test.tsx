import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toaster, toast } from 'sonner';
import { beforeEach, expect, test, vi } from 'vitest';
import { CHATS } from '../app/queries';
import { useWeb } from '../app/useWeb';
import { chatRow } from '../testing/builders';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { ChatRow } from '../wire/api';
import { WebToggle } from './WebToggle';

const ME = { ...member, web: true };
const OLD = chatRow({ id: 'old', updated_at: '2030-01-01T00:00:00Z', pinned: true });
const NEW = chatRow({ id: 'new', updated_at: '2030-01-02T00:00:00Z', web: true });

let asked: [string, unknown][];
/** The answers are held back until this is called. */
let answer: () => void;
let answering: Promise<void>;
let refuse: boolean;
let listed: ChatRow[];

function holdAnswers() {
  answering = new Promise((resolve) => {
    answer = resolve;
  });
}

beforeEach(() => {
  asked = [];
  refuse = false;
  listed = [OLD, NEW];
  answering = Promise.resolve();
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method !== 'PATCH') return Response.json(listed);
    const change = JSON.parse(String(request.body)) as { web: boolean };
    asked.push([path, change]);
    await answering;
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
  const { client, ...page } = show(
    <>
      <Toaster />
      <Chosen chatId={chatId} />
    </>,
  );
  client.setQueryData(CHATS, listed);
  return page;
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

test('a choice that could not be saved is taken back, and the reader is told', async () => {
  refuse = true;
  holdAnswers();
  open('old');
  await userEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-pressed', 'true');
  answer();
  expect(await screen.findByText(/Web search could not be switched/)).toBeInTheDocument();
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'false'));
  toast.dismiss();
});

test('of two quick choices the last is the one that is saved last', async () => {
  holdAnswers();
  open('old');
  await userEvent.click(toggle());
  await userEvent.click(toggle());
  expect(toggle()).toHaveAttribute('aria-pressed', 'false');
  expect(asked).toEqual([['/api/chats/old', { web: true }]]);
  answer();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual(['/api/chats/old', { web: false }]);
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'false'));
});

function Switched() {
  const [chatId, setChatId] = useState<string | null>('old');
  return (
    <>
      <button type="button" onClick={() => setChatId(null)}>
        start another
      </button>
      <Chosen chatId={chatId} />
    </>
  );
}

test('what is chosen in one chat says nothing of a new one', async () => {
  listed = [OLD, { ...NEW, web: false }];
  show(<Switched />).client.setQueryData(CHATS, listed);
  await userEvent.click(toggle());
  await waitFor(() => expect(asked).toEqual([['/api/chats/old', { web: true }]]));
  await userEvent.click(screen.getByRole('button', { name: 'start another' }));
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-pressed', 'false'));
});
