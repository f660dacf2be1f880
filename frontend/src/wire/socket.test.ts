import { beforeEach, expect, test, vi } from 'vitest';
import { FakeNet } from '../testing/fakeLine';
import type { CommandBody } from './outbox';
import { ChatSocket, type SocketStatus } from './socket';
import type { ServerFrame } from './types.gen';

const send: CommandBody = {
  type: 'send',
  chat: 'c',
  parent_id: null,
  client_id: 'k',
  text: 'hi',
  file_ids: [],
};

let net: FakeNet;
let frames: ServerFrame[];
let statuses: SocketStatus[];
let socket: ChatSocket;

beforeEach(() => {
  net = new FakeNet();
  frames = [];
  statuses = [];
  socket = new ChatSocket(net.parts, {
    onFrame: (frame) => frames.push(frame),
    onStatus: (status) => statuses.push(status),
  });
  socket.start();
});

test('a command given before the connection is written when it opens', () => {
  void socket.command(send);
  expect(net.line.sent).toEqual([]);
  net.accept();
  expect(net.sent('send')).toMatchObject([{ client_id: 'k', text: 'hi' }]);
});

test('a command resolves with the acknowledgement of its own id', async () => {
  net.accept();
  const answer = socket.command(send);
  const [written] = net.sent('send') as { cmd: string }[];
  net.say({ type: 'ack', cmd: 'another', ok: false });
  net.say({ type: 'ack', cmd: written?.cmd ?? '', ok: true });
  expect((await answer).ok).toBe(true);
});

test('an unacknowledged send is written again after a reconnect, with the same client id', () => {
  net.accept();
  void socket.command(send);
  const [first] = net.sent('send');
  net.cut();
  net.pass();
  net.accept();
  expect(net.lines).toHaveLength(2);
  expect(net.sent('send')).toEqual([first]);
});

test('an acknowledged send is not written again', () => {
  net.accept();
  void socket.command(send);
  const [written] = net.sent('send') as { cmd: string }[];
  net.say({ type: 'ack', cmd: written?.cmd ?? '', ok: true });
  net.cut();
  net.pass();
  net.accept();
  expect(net.sent('send')).toEqual([]);
});

test('a regenerate that may have arrived is given up, since twice would make two answers', async () => {
  net.accept();
  const answer = socket.command({ type: 'regenerate', chat: 'c', message_id: 'm' });
  net.cut();
  expect(await answer).toMatchObject({ ok: false, error: { code: 'connection_lost' } });
});

test('a subscription goes on from its position at each connection', () => {
  let position: { epoch: number; after: number } | null = null;
  net.accept();
  socket.subscribe('c', () => position);
  expect(net.sent('sub')).toEqual([{ type: 'sub', chat: 'c' }]);
  position = { epoch: 3, after: 12 };
  net.cut();
  net.pass();
  net.accept();
  expect(net.sent('sub')).toEqual([{ type: 'sub', chat: 'c', epoch: 3, after: 12 }]);
});

test('a chat that is left is not subscribed to again', () => {
  net.accept();
  socket.subscribe('c', () => null);
  socket.unsubscribe('c');
  expect(net.sent('unsub')).toHaveLength(1);
  net.cut();
  net.pass();
  net.accept();
  expect(net.sent('sub')).toEqual([]);
});

test('pauses grow and end with the first word of the server', () => {
  const pauses: (number | undefined)[] = [];
  for (let round = 0; round < 8; round += 1) {
    net.cut();
    pauses.push(net.pauses[0]);
    net.pass();
  }
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
  net.accept();
  net.say({ type: 'pong' });
  net.cut();
  expect(net.pauses).toEqual([500]);
});

test('waking ends a pause', () => {
  net.cut();
  socket.wake();
  expect(net.lines).toHaveLength(2);
  expect(net.pauses).toEqual([]);
});

test.each([
  [4401, 'signed_out'],
  [4403, 'refused'],
])('after close code %i nothing is tried again', (code, status) => {
  net.accept();
  net.cut(code);
  expect(statuses.at(-1)).toBe(status);
  expect(net.pauses).toEqual([]);
});

test('too many connections draw a long pause', () => {
  net.cut(4429);
  expect(statuses.at(-1)).toBe('waiting');
  expect(net.pauses).toEqual([30_000]);
});

test('a line that answers no ping is given up', () => {
  net.accept();
  net.pass();
  expect(net.sent('ping')).toHaveLength(1);
  const [silent] = net.lines;
  net.pass();
  expect(silent?.closed).toBe(true);
  expect(statuses.at(-1)).toBe('waiting');
});

test('a line that answers is kept', () => {
  net.accept();
  net.pass();
  net.say({ type: 'pong' });
  net.pass();
  expect(net.sent('ping')).toHaveLength(2);
});

test('what is no JSON or of no known type is dropped with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  net.accept();
  net.say('{');
  net.say('{"type":"song"}');
  net.say('{"type":"toString"}');
  expect(frames).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(3);
});

test('a restart leaves the old line and speaks on the new one', () => {
  net.accept();
  const [old] = net.lines;
  socket.restart();
  expect(old?.closed).toBe(true);
  expect(net.lines).toHaveLength(2);
});
