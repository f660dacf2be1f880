import { beforeEach, expect, test, vi } from 'vitest';
import { file, logged, message, said, snapshot, text } from '../testing/builders';
import { FakeNet } from '../testing/fakeLine';
import type { MessagePage, Snapshot } from '../wire/api';
import { HttpError } from '../wire/http';
import { Session } from './session';
import { createLiveStore, type LiveStore } from './store';

let net: FakeNet;
let store: LiveStore;
let session: Session;
let stored: Snapshot | HttpError;
let reads: number;
let asked: (string | null)[];
let page: MessagePage;
let told: string[];

beforeEach(() => {
  net = new FakeNet();
  store = createLiveStore();
  stored = snapshot();
  reads = 0;
  asked = [];
  page = { messages: [], branches: {} };
  told = [];
  session = new Session({
    store,
    socket: net.parts,
    snapshot: async (_chatId, first) => {
      reads += 1;
      asked.push(first);
      if (stored instanceof HttpError) throw stored;
      return stored;
    },
    earlier: async (_chatId, before) => {
      asked.push(before);
      return page;
    },
    listener: {
      chatRead: () => undefined,
      filesRead: () => told.push('files read'),
      filesChanged: () => told.push('files'),
      chatsChanged: () => told.push('chats'),
    },
  });
  session.start();
  net.accept();
});

const chat = () => store.getState().chats['chat1'];

function hear(bodies: Parameters<typeof logged>[0], first = 1, epoch = 1) {
  net.say({ type: 'ev', chat: 'chat1', epoch, events: logged(bodies, first) });
}

function sends() {
  return net.sent('send').flatMap((frame) => (frame.type === 'send' ? [frame] : []));
}

function accept(index: number, result: Record<string, string>) {
  net.say({ type: 'ack', cmd: sends()[index]?.cmd ?? '', ok: true, result });
}

test('an opened chat is read and then followed from where the snapshot stands', async () => {
  stored = snapshot({ epoch: 4, seq: 7, files: [file()] });
  await session.open('chat1');
  expect(net.sent('sub')).toEqual([{ type: 'sub', chat: 'chat1', epoch: 4, after: 7 }]);
  expect(told).toEqual(['files read']);
});

test('a hole is asked for from the last event', async () => {
  await session.open('chat1');
  hear([{ type: 'chat.meta', title: 'one' }], 1);
  hear([{ type: 'chat.meta', title: 'three' }], 3);
  expect(chat()?.title).toBe('one');
  expect(net.sent('sub').at(-1)).toEqual({ type: 'sub', chat: 'chat1', epoch: 1, after: 1 });
});

test('another epoch makes the snapshot be read again', async () => {
  await session.open('chat1');
  stored = snapshot({ epoch: 2, seq: 1, messages: [said('m', null, 'hi')], head_id: 'm' });
  hear([{ type: 'chat.meta', title: 'new log' }], 1, 2);
  await vi.waitFor(() => expect(chat()?.epoch).toBe(2));
  expect(chat()?.headId).toBe('m');
});

test('a resync frame makes the snapshot be read again', async () => {
  await session.open('chat1');
  net.say({ type: 'resync', chat: 'chat1' });
  await vi.waitFor(() => expect(reads).toBe(2));
});

test('a heartbeat that is ahead heals a lost end', async () => {
  await session.open('chat1');
  net.say({ type: 'beat', chats: [{ chat: 'chat1', epoch: 1, seq: 5 }] });
  expect(net.sent('sub')).toHaveLength(2);
});

test('a message is shown before the server has it and stays when it is refused', async () => {
  await session.open('chat1');
  const sending = session.send('chat1', { text: 'hi', files: [] });
  expect(chat()?.pending).toMatchObject([{ text: 'hi', refusal: null }]);
  await vi.waitFor(() => expect(net.sent('send')).toHaveLength(1));
  const [written] = net.sent('send') as { cmd: string }[];
  const error = { code: 'busy', message: 'An answer is running.' };
  net.say({ type: 'ack', cmd: written?.cmd ?? '', ok: false, error });
  await sending;
  expect(chat()?.pending).toMatchObject([{ text: 'hi', refusal: error }]);
});

test('a refused message is sent again under the same client id', async () => {
  await session.open('chat1');
  void session.send('chat1', { text: 'hi', files: [] });
  const clientId = chat()?.pending[0]?.clientId ?? '';
  await vi.waitFor(() => expect(net.sent('send')).toHaveLength(1));
  const [written] = sends();
  const error = { code: 'no_model', message: 'No model is set up.' };
  net.say({ type: 'ack', cmd: written?.cmd ?? '', ok: false, error });
  await vi.waitFor(() => expect(chat()?.pending[0]?.refusal).toEqual(error));
  void session.resend('chat1', clientId);
  await vi.waitFor(() => expect(net.sent('send')).toHaveLength(2));
  const ids = net.sent('send').map((frame) => (frame.type === 'send' ? frame.client_id : ''));
  expect(ids).toEqual([clientId, clientId]);
});

test('what is sent while an answer waits follows that answer, in the order of sending', async () => {
  await session.open('chat1');
  void session.send('chat1', { text: 'one', files: [] });
  void session.send('chat1', { text: 'two', files: [] });
  await vi.waitFor(() => expect(sends()).toHaveLength(1));
  accept(0, { message_id: 'u1', answer_id: 'a1' });
  await vi.waitFor(() => expect(sends()).toHaveLength(2));
  expect(sends().map((frame) => frame.parent_id)).toEqual([null, 'a1']);
  accept(1, { message_id: 'u2', answer_id: 'a2' });
  hear([
    { type: 'message.created', message: said('u1', null, 'one') },
    { type: 'head.changed', message_id: 'u1' },
    { type: 'message.created', message: said('u2', 'a1', 'two') },
    { type: 'head.changed', message_id: 'u2' },
  ]);
  expect(chat()?.pending).toEqual([]);
  void session.send('chat1', { text: 'three', files: [] });
  await vi.waitFor(() => expect(sends()[2]).toMatchObject({ parent_id: 'a2' }));
});

test('a message whose waiting answer another tab asked for is read again before anything follows it', async () => {
  await session.open('chat1');
  hear([
    { type: 'message.created', message: said('u1', null, 'one') },
    { type: 'head.changed', message_id: 'u1' },
  ]);
  const waiting = message('a1', 'u1', { status: 'streaming' });
  stored = snapshot({ seq: 2, messages: [said('u1', null, 'one'), waiting], head_id: 'a1' });
  void session.send('chat1', { text: 'two', files: [] });
  await vi.waitFor(() => expect(sends()).toMatchObject([{ parent_id: 'a1' }]));
});

test('an edited message stands beside the one that it changes', async () => {
  stored = snapshot({
    messages: [said('u1', null, 'one'), message('a1', 'u1'), said('u2', 'a1', 'two'), message('a2', 'u2')],
    head_id: 'a2',
  });
  await session.open('chat1');
  void session.send('chat1', { text: 'two, better', files: [], beside: 'a1' });
  await vi.waitFor(() => expect(sends()).toMatchObject([{ parent_id: 'a1', text: 'two, better' }]));
});

test('new file versions and ended turns are told on', async () => {
  await session.open('chat1');
  hear([
    { type: 'file.version', file_id: 'f', version: 2, name: 'a.xlsx' },
    { type: 'turn.started', turn_id: 't', parent_id: 'u' },
  ]);
  expect(told).toEqual(['files read', 'files', 'chats']);
});

test('a chat that is not there is marked as missing', async () => {
  stored = new HttpError(404, 'not_found', 'No such chat.');
  await session.open('chat1');
  expect(store.getState().loading).toEqual({ chat1: 'missing' });
});

test('a chat that could not be read is read again when the connection is back', async () => {
  stored = new HttpError(0, 'unreachable', 'No answer.');
  await session.open('chat1');
  expect(store.getState().loading).toEqual({ chat1: 'failed' });
  stored = snapshot();
  net.cut();
  net.pass();
  net.accept();
  await vi.waitFor(() => expect(chat()).toBeDefined());
});

test('a snapshot that comes after the chat was left is not kept', async () => {
  const opening = session.open('chat1');
  session.leave();
  await opening;
  expect(chat()).toBeUndefined();
});

test('a reset forgets every chat, connects anew and asks again for the open one', async () => {
  await session.open('chat1');
  stored = new HttpError(404, 'not_found', 'No such chat.');
  await session.reset();
  expect(store.getState().chats).toEqual({});
  expect(store.getState().loading).toEqual({ chat1: 'missing' });
  expect(net.lines).toHaveLength(2);
});

test('a stream that is cut and resumed has every word once', async () => {
  stored = snapshot({ messages: [said('u', null, 'hi')], head_id: 'u' });
  await session.open('chat1');
  const answer = message('a', 'u', { status: 'streaming' });
  hear([
    { type: 'message.created', message: answer },
    { type: 'part.added', message_id: 'a', index: 0, part: text('one ') },
    { type: 'part.delta', message_id: 'a', index: 0, text: 'two ' },
  ]);
  net.cut();
  net.pass();
  net.accept();
  expect(net.sent('sub')).toEqual([{ type: 'sub', chat: 'chat1', epoch: 1, after: 3 }]);
  hear(
    [
      { type: 'part.delta', message_id: 'a', index: 0, text: 'two ' },
      { type: 'part.delta', message_id: 'a', index: 0, text: 'three' },
    ],
    3,
  );
  expect(chat()?.messages['a']?.parts).toEqual([text('one two three')]);
});

test('progress ticks stand outside the log', async () => {
  await session.open('chat1');
  net.say({ type: 'eph', chat: 'chat1', kind: 'progress', data: { call_id: 'k', text: 'row 500' } });
  net.say({ type: 'eph', chat: 'chat1', kind: 'progress', data: { call_id: 5 } });
  const counted = { unit: 'pages', done: 3, total: 9 };
  const data = { call_id: 'n', text: '3 of 9 pages', ...counted };
  net.say({ type: 'eph', chat: 'chat1', kind: 'progress', data });
  expect(store.getState().progress).toEqual({ k: { text: 'row 500' }, n: { text: '3 of 9 pages', counted } });
});

const tail = () =>
  snapshot({ seq: 3, messages: [said('u9', 'a8', 'nine'), message('a9', 'u9')], head_id: 'a9' });

test('the page above is asked for by the first message that is shown, once at a time', async () => {
  stored = tail();
  await session.open('chat1');
  page = { messages: [message('a8', 'u8')], branches: {} };
  const put = (change: () => void) => change();
  await Promise.all([session.earlier('chat1', put), session.earlier('chat1', put)]);
  expect(asked).toEqual([null, 'u9']);
  expect(Object.keys(chat()?.messages ?? {}).sort()).toEqual(['a8', 'a9', 'u9']);
});

test('a snapshot that is read again reaches as far up as what is shown', async () => {
  stored = tail();
  await session.open('chat1');
  net.say({ type: 'resync', chat: 'chat1' });
  await vi.waitFor(() => expect(asked).toEqual([null, 'u9']));
});

test('a message far up is reached by a longer snapshot, without leaving the branch', async () => {
  stored = tail();
  await session.open('chat1');
  const whole = [said('u8', null, 'eight'), message('a8', 'u8'), ...tail().messages];
  stored = snapshot({ seq: 3, messages: whole, head_id: 'a9' });
  expect(await session.reach('chat1', 'u8')).toBe(true);
  expect(asked).toEqual([null, 'u8']);
  expect(net.sent('select_branch')).toEqual([]);
});

test('a message of another branch is reached by choosing it', async () => {
  stored = tail();
  await session.open('chat1');
  const reaching = session.reach('chat1', 'b9');
  await vi.waitFor(() => expect(net.sent('select_branch')).toHaveLength(1));
  stored = snapshot({ seq: 4, messages: [said('u9', 'a8', 'nine'), message('b9', 'u9')], head_id: 'b9' });
  const [frame] = net.sent('select_branch') as { cmd: string }[];
  net.say({ type: 'ack', cmd: frame?.cmd ?? '', ok: true, result: { head_id: 'b9' } });
  expect(await reaching).toBe(true);
  expect(chat()?.headId).toBe('b9');
});

test('a message that is gone is not reached', async () => {
  stored = tail();
  await session.open('chat1');
  const reaching = session.reach('chat1', 'gone');
  await vi.waitFor(() => expect(net.sent('select_branch')).toHaveLength(1));
  const [frame] = net.sent('select_branch') as { cmd: string }[];
  const error = { code: 'not_found', message: 'This message is not in this chat.' };
  net.say({ type: 'ack', cmd: frame?.cmd ?? '', ok: false, error });
  expect(await reaching).toBe(false);
});

test('pieces of text are drawn once a frame, and nothing that comes between them is lost', async () => {
  const frames: (() => void)[] = [];
  const slow = createLiveStore();
  const answer = message('a', null, { status: 'streaming', parts: [text('')] });
  const parts = {
    store: slow,
    socket: net.parts,
    snapshot: async () => snapshot({ messages: [answer], head_id: 'a' }),
  };
  const listener = {
    chatRead: () => {},
    filesRead: () => {},
    filesChanged: () => {},
    chatsChanged: () => {},
  };
  const drawn = () => slow.getState().chats['chat1']?.messages['a']?.parts;
  const framed = new Session({
    ...parts,
    listener,
    earlier: async () => page,
    nextFrame: (draw) => frames.push(draw),
  });
  framed.start();
  net.accept();
  await framed.open('chat1');
  const delta = (words: string) => ({ type: 'part.delta', message_id: 'a', index: 0, text: words }) as const;
  hear([delta('one ')], 1);
  hear([delta('two ')], 2);
  expect([drawn(), frames.length]).toEqual([[text('')], 1]);
  frames.pop()?.();
  expect(drawn()).toEqual([text('one two ')]);
  hear([delta('three ')], 3);
  hear([{ type: 'chat.meta', title: 'Named' }], 4);
  expect([drawn(), slow.getState().chats['chat1']?.title]).toEqual([[text('one two three ')], 'Named']);
});
