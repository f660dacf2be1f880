import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { draftOf, NEW_CHAT, setDraft } from '../composer/drafts';
import { addFiles, clearUploads, startUpload, uploadsOf } from '../composer/uploads';
import { file, said, snapshot } from '../testing/builders';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { ChatFile } from '../wire/api';
import { HttpError } from '../wire/http';
import { useSending } from './useSending';

/** Holds on to the functions of its first render, as an event under way does. */
let first: ReturnType<typeof useSending> | null = null;

function Sender({ chatId }: { chatId: string | null }) {
  const sending = useSending(chatId, member);
  first ??= sending;
  return (
    <button type="button" onClick={() => first?.send()}>
      go
    </button>
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
