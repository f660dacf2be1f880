import { expect, test } from 'vitest';
import { logged, message, said, snapshot, text } from '../testing/builders';
import { fold } from './fold';
import { pageableId, shows, withPage } from './pages';
import { fromSnapshot } from './snapshot';
import { shownPath, siblingsOf } from './tree';

const held = fromSnapshot(
  snapshot({ seq: 5, messages: [said('u2', 'a1', 'and?'), message('a2', 'u2')], head_id: 'a2' }),
  null,
);
const page = { messages: [said('u1', null, 'hello'), message('a1', 'u1')], branches: { u1: ['a0', 'a1'] } };
const ids = (state: typeof held) => shownPath(state).map((shown) => shown.id);

test('a page stands above what was held, with the count of what is beside it', () => {
  const state = withPage(held, page);
  expect(ids(state)).toEqual(['u1', 'a1', 'u2', 'a2']);
  expect(siblingsOf(state, message('a1', 'u1'))).toEqual(['a0', 'a1']);
  expect([pageableId(held), pageableId(state)]).toEqual(['u2', null]);
});

test('what is held has followed the log and is not put back by a page', () => {
  const grown = { ...held.messages, a2: message('a2', 'u2', { parts: [text('newer')] }) };
  const state = withPage({ ...held, messages: grown }, { messages: [message('a2', 'u2')], branches: {} });
  expect(state.messages['a2']?.parts).toEqual([text('newer')]);
});

test('a sibling that came while the page was on its way is counted once, as the newest', () => {
  const created = fold(held, {
    epoch: 1,
    events: logged([{ type: 'message.created', message: message('a9', 'u1') }], 6),
  }).state;
  const late = { ...page, branches: { u1: ['a0', 'a1', 'a9'] } };
  expect(withPage(created, page).children['u1']).toEqual(['a0', 'a1', 'a9']);
  expect(withPage(created, late).children['u1']).toEqual(['a0', 'a1', 'a9']);
});

test('a head that is not held asks for a snapshot and leaves what is shown', () => {
  const events = logged([{ type: 'head.changed', message_id: 'elsewhere' }], 6);
  const { state, need } = fold(held, { epoch: 1, events });
  expect([need, ids(state)]).toEqual(['resync', ['u2', 'a2']]);
  expect(fold(state, { epoch: 1, events }).need).toBe('nothing');
});

test('a snapshot with the wanted head is taken although the log went on, which is then read again', () => {
  const wanting = { ...held, seq: 9, wantedHead: 'b2' };
  const older = snapshot({
    seq: 7,
    messages: [said('u1', null, 'hello'), message('b2', 'u1')],
    head_id: 'b2',
  });
  const state = fromSnapshot(older, wanting);
  expect([state.seq, state.wantedHead, ids(state)]).toEqual([7, null, ['u1', 'b2']]);
});

test('a message is shown only where its branch is', () => {
  const state = withPage(held, { ...page, messages: [...page.messages, message('a0', 'u1')] });
  expect([shows(state, 'u1'), shows(state, 'a0'), shows(undefined, 'u1')]).toEqual([true, false, false]);
});
