import { expect, test } from 'vitest';
import { message, said, snapshot } from '../testing/builders';
import { fromSnapshot } from './snapshot';
import { shownPath, siblingsOf } from './tree';

const messages = [
  said('u1', null, 'hello'),
  message('a1', 'u1'),
  message('a2', 'u1'),
  said('u2', 'a1', 'and?'),
  message('a3', 'u2'),
];
const chat = fromSnapshot(snapshot({ messages, head_id: 'a3' }), null);

test('the path goes from the root to the head', () => {
  expect(shownPath(chat).map((shown) => shown.id)).toEqual(['u1', 'a1', 'u2', 'a3']);
});

test('alternatives stand in the order in which they came', () => {
  expect(siblingsOf(chat, message('a2', 'u1'))).toEqual(['a1', 'a2']);
});

test('a tree that bites its own tail ends the path', () => {
  const ring = fromSnapshot(
    snapshot({ messages: [message('x', 'y'), message('y', 'x')], head_id: 'x' }),
    null,
  );
  expect(shownPath(ring).map((shown) => shown.id)).toEqual(['y', 'x']);
});
