import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftOf, NEW_CHAT, setDraft } from '../composer/drafts';
import { addFiles, clearUploads, startUpload, uploadsOf } from '../composer/uploads';
import { WebToggle } from '../composer/WebToggle';
import { chatRow, file, said, snapshot } from '../testing/builders';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { ChatFile } from '../wire/api';
import { HttpError } from '../wire/http';
import { CHATS } from './queries';
import { useSending } from './useSending';

/** Holds on to the functions of its first render, as an event under way does. */
let first: ReturnType<typeof useSending> | null = null;

function Sender({ chatId }: { chatId: string | null }) {
  const sending = useSending(chatId, { ...member, web: true });
  first ??= sending;
  return (
    <button type="button" onClick={() => first?.send()}>
      go
    </button>
  );
}

/** Sends as a reader does, with what stands there now. */
function Writer({ chatId }: { chatId: string | null }) {
  const { send, web, setWeb, ensureChat } = useSending(chatId, { ...member, web: true });
  return (
    <>
      <WebToggle on={web} onChange={setWeb} />
      <button type="button" onClick={() => send()}>
        go
      </button>
      <button type="button" onClick={() => ensureChat()}>
        attach
      </button>
    </>
  );
}

let created: number;

beforeEach(() => {
  first = null;
  created = 0;
  window.history.replaceState(null, '', '/');
  for (const draft of [NEW_CHAT, 'chat1']) {
    setDraft(draft, '');
    clearUploads(draft);
  }
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method === 'POST' && path === '/api/chats') created += 1;
    return Response.json(path === '/api/chats' && request.method === 'GET' ? [] : snapshot().chat);
  });
});

function attach(draft: string, arriving: Promise<ChatFile>, chatId: Promise<string>) {
  for (const upload of addFiles(draft, [new File(['x'], 'budget.xlsx')], 1000)) {
    startUpload(upload, chatId, () => arriving);
  }
}

test('the first message makes the chat, goes to it and is sent there', async () => {
  const { net } = show(<Sender chatId={null} />);
  setDraft(NEW_CHAT, '  hello ');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() =>
    expect(net.sent('send')).toMatchObject([{ chat: 'chat1', text: 'hello', parent_id: null }]),
  );
  expect(window.location.pathname).toBe('/c/chat1');
  expect(draftOf('chat1')).toBe('');
});

test('a message sent while the upload makes the chat goes with the file, to the same chat', async () => {
  const { net } = show(<Sender chatId={null} />);
  let arrive = (_file: ChatFile) => {};
  const arriving = new Promise<ChatFile>((resolve) => {
    arrive = resolve;
  });
  attach(NEW_CHAT, arriving, first?.ensureChat() ?? Promise.reject());
  setDraft(NEW_CHAT, 'read it');
  await userEvent.click(screen.getByRole('button'));
  expect(net.sent('send')).toEqual([]);
  arrive(file());
  await waitFor(() => expect(net.sent('send')).toMatchObject([{ text: 'read it', file_ids: ['file1'] }]));
  expect(created).toBe(1);
  expect(uploadsOf('chat1')).toEqual([]);
});

test('a message whose upload failed stays in the composer', async () => {
  const { net } = show(<Sender chatId="chat1" />);
  attach('chat1', Promise.reject(new HttpError(422, 'damaged', 'Damaged.')), Promise.resolve('chat1'));
  setDraft('chat1', 'read it');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(uploadsOf('chat1')[0]?.state.kind).toBe('failed'));
  expect(net.sent('send')).toEqual([]);
  expect(draftOf('chat1')).toBe('read it');
});

test('a message follows the head of its chat', async () => {
  const { net } = show(
    <Sender chatId="chat1" />,
    snapshot({ messages: [said('m1', null, 'before')], head_id: 'm1' }),
  );
  setDraft('chat1', 'next');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(net.sent('send')).toMatchObject([{ parent_id: 'm1' }]));
});

test('a chat that can not be made leaves the draft where it is', async () => {
  show(<Sender chatId={null} />);
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  setDraft(NEW_CHAT, 'hello');
  await userEvent.click(screen.getByRole('button'));
  expect(draftOf(NEW_CHAT)).toBe('hello');
  expect(window.location.pathname).toBe('/');
});

const REFUSED = { error: { code: 'odd', message: 'No.' } };

test('a message waits for the choice of the web, and stays where that is refused', async () => {
  let refuse = (_answer: Response) => {};
  const refused = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  const on = chatRow({ web: true });
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    method === 'PATCH' ? refused : Response.json([on]),
  );
  const { net } = show(<Writer chatId="chat1" />);
  const toggle = screen.getByRole('button', { name: 'Search the web' });
  await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(toggle);
  setDraft('chat1', 'private');
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  refuse(Response.json(REFUSED, { status: 500 }));
  await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  expect(net.sent('send')).toEqual([]);
  expect(draftOf('chat1')).toBe('private');
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(net.sent('send')).toMatchObject([{ text: 'private' }]));
});

test('a refusal that came before the message holds it once', async () => {
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    method === 'PATCH' ? Response.json(REFUSED, { status: 500 }) : Response.json([chatRow({ web: true })]),
  );
  const { net } = show(<Writer chatId="chat1" />);
  const toggle = screen.getByRole('button', { name: 'Search the web' });
  await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  setDraft('chat1', 'private');
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  expect(net.sent('send')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  await waitFor(() => expect(net.sent('send')).toHaveLength(1));
});

test('a choice made while the chat is on its way holds for that chat', async () => {
  let make = (_answer: Response) => {};
  const making = new Promise<Response>((resolve) => {
    make = resolve;
  });
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method === 'POST') return making;
    if (method !== 'PATCH') return Response.json([chatRow({ id: 'other', web: true })]);
    saved.push(JSON.parse(String(body)));
    return Response.json(chatRow({ web: false }));
  });
  const { client, net } = show(<Writer chatId={null} />);
  client.setQueryData(CHATS, [chatRow({ id: 'other', web: true })]);
  const toggle = screen.getByRole('button', { name: 'Search the web' });
  await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(screen.getByRole('button', { name: 'attach' }));
  await userEvent.click(toggle);
  setDraft(NEW_CHAT, 'private');
  await userEvent.click(screen.getByRole('button', { name: 'go' }));
  make(Response.json(chatRow({ web: true })));
  await waitFor(() => expect(net.sent('send')).toMatchObject([{ text: 'private' }]));
  expect(saved).toEqual([{ web: false }]);
});

function Model() {
  const { model } = useSending('chat1', member);
  return <output>{model}</output>;
}

test('where the model of a chat is not offered any more, the first that is answers next', async () => {
  const { client } = show(<Model />);
  client.setQueryData(CHATS, [chatRow({ model_id: 'gone' })]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('demo'));
  client.setQueryData(CHATS, [chatRow({ model_id: 'big' })]);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('big'));
});
