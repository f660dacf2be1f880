import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EventBody, logged, message, said, snapshot, text, tool } from '../testing/builders';
import type { Event, MessageCreated } from '../wire/types.gen';
import { fold, needAt } from './fold';
import { fromSnapshot } from './snapshot';
import type { ChatState } from './state';

const EMPTY = fromSnapshot(snapshot(), null);

function folded(events: Event[], state = EMPTY): ChatState {
  return fold(state, { epoch: 1, events }).state;
}

const id = fc.constantFrom('m1', 'm2', 'm3', 'm4');
const part = fc.oneof(
  fc.string().map((words) => text(words)),
  fc.constantFrom('running', 'ok', 'error').map((state) => tool({ state: state as 'ok' })),
);
const body: fc.Arbitrary<EventBody> = fc.oneof(
  fc
    .record({ id, parent: fc.option(id), words: fc.string() })
    .map(
      ({ id, parent, words }): EventBody => ({ type: 'message.created', message: said(id, parent, words) }),
    ),
  fc.record({ type: fc.constant('part.added' as const), message_id: id, index: fc.nat(3), part }),
  fc.record({ type: fc.constant('part.replaced' as const), message_id: id, index: fc.nat(3), part }),
  fc.record({
    type: fc.constant('part.delta' as const),
    message_id: id,
    index: fc.nat(3),
    text: fc.string(),
  }),
  fc.record({ type: fc.constant('head.changed' as const), message_id: id }),
  fc.record({
    type: fc.constant('message.finished' as const),
    message_id: id,
    status: fc.constantFrom('done' as const, 'stopped' as const),
    error: fc.option(fc.constant({ code: 'overloaded', message: 'Later.', retryable: true })),
  }),
  fc.record({
    type: fc.constant('turn.started' as const),
    turn_id: fc.constantFrom('t1', 't2'),
    parent_id: id,
  }),
  fc.record({
    type: fc.constant('turn.finished' as const),
    turn_id: fc.constantFrom('t1', 't2'),
    status: fc.constantFrom('done' as const, 'failed' as const),
    error: fc.option(fc.constant({ code: 'overloaded', message: 'Later.', retryable: true })),
  }),
  fc.record({ type: fc.constant('chat.meta' as const), title: fc.string() }),
);
const log = fc.array(body, { maxLength: 40 }).map((bodies) => logged(bodies));

describe('for every log', () => {
  test('any cutting into overlapping frames gives the state of the whole', () => {
    const frames = fc.array(fc.tuple(fc.nat(40), fc.nat(12)), { maxLength: 30 });
    fc.assert(
      fc.property(log, frames, (events, cuts) => {
        let state = EMPTY;
        for (const [start, length] of cuts) state = folded(events.slice(start, start + length), state);
        // However the frames came, asking for what follows the last position completes the state.
        state = folded(events.slice(state.seq), state);
        expect(state).toEqual(folded(events));
      }),
    );
  });

  test('replaying it changes nothing, not even an identity', () => {
    fc.assert(
      fc.property(log, (events) => {
        const state = folded(events);
        expect(folded(events, state)).toBe(state);
      }),
    );
  });

  test('a hole stops the fold and asks for what is missing', () => {
    fc.assert(
      fc.property(log, fc.nat(39), (events, missing) => {
        fc.pre(missing < events.length - 1);
        const holed = events.filter((event) => event.seq !== missing + 1);
        const { state, need } = fold(EMPTY, { epoch: 1, events: holed });
        expect(need).toBe('resubscribe');
        expect(state).toEqual(folded(events.slice(0, missing)));
      }),
    );
  });

  test('events of another epoch change nothing and ask for a snapshot', () => {
    fc.assert(
      fc.property(log, (events) => {
        expect(fold(EMPTY, { epoch: 2, events })).toEqual({ state: EMPTY, need: 'resync', ignored: [] });
      }),
    );
  });

  test('a snapshot of a place in it and the events after give the same messages', () => {
    fc.assert(
      fc.property(log, fc.nat(40), (events, place) => {
        const before = folded(events.slice(0, place));
        const stored = fromSnapshot(
          snapshot({
            seq: before.seq,
            head_id: before.headId,
            messages: Object.values(before.messages),
          }),
          null,
        );
        const resumed = folded(events, stored);
        expect(resumed.messages).toEqual(folded(events).messages);
        expect(resumed.headId).toBe(folded(events).headId);
      }),
    );
  });
});

describe('one event', () => {
  const user = { type: 'message.created', message: said('u', null, 'hello') } as const;
  const answer = {
    type: 'message.created',
    message: message('a', 'u', { status: 'streaming' }),
  } as const;

  test('a delta grows the text of its part', () => {
    const state = folded(
      logged([
        user,
        answer,
        { type: 'part.added', message_id: 'a', index: 0, part: text('Hel') },
        { type: 'part.delta', message_id: 'a', index: 0, text: 'lo' },
      ]),
    );
    expect(state.messages['a']?.parts).toEqual([text('Hello')]);
  });

  test('a message under the head becomes the head', () => {
    expect(folded(logged([user, answer])).headId).toBe('a');
  });

  test('a sibling does not become the head by itself', () => {
    const second: EventBody = { type: 'message.created', message: message('b', 'u') };
    expect(folded(logged([user, answer, second])).headId).toBe('a');
  });

  test('a message that is created again is replaced and stays in its place', () => {
    const again: EventBody = {
      type: 'message.created',
      message: message('a', 'u', { parts: [text('whole')] }),
    };
    const state = folded(logged([user, answer, again]));
    expect(state.children['u']).toEqual(['a']);
    expect(state.messages['a']?.parts).toEqual([text('whole')]);
  });

  test('an answer that broke keeps why, as the snapshot would tell it', () => {
    const error = { code: 'overloaded', message: 'Later.', retryable: true };
    const finished = { type: 'message.finished', message_id: 'a', status: 'error', error } as const;
    const state = folded(logged([user, answer, finished]));
    expect(state.messages['a']).toMatchObject({ status: 'error', error });
  });

  test('a failed turn leaves its error at the message that it should have answered', () => {
    const error = { code: 'overloaded', message: 'Later.', retryable: true };
    const failed = logged([
      user,
      { type: 'turn.started', turn_id: 't', parent_id: 'u' },
      { type: 'turn.finished', turn_id: 't', status: 'failed', error },
    ]);
    const state = folded(failed);
    expect(state.failures['u']?.error).toEqual(error);
    const retried = folded(logged([{ type: 'turn.started', turn_id: 't2', parent_id: 'u' }], 4), state);
    expect(retried.failures).toEqual({});
  });

  test('an event of a kind that this page does not know is counted, ignored and named', () => {
    const unknown = { type: 'message.coloured', seq: 1, ts: 0 } as unknown as MessageCreated;
    const { state, ignored } = fold(EMPTY, { epoch: 1, events: [unknown] });
    expect(state).toEqual({ ...EMPTY, seq: 1 });
    expect(ignored).toEqual(['message.coloured at 1']);
  });

  test('a delta for a message that is not there is ignored and named', () => {
    const events = logged([{ type: 'part.delta', message_id: 'x', index: 0, text: 'lost' }]);
    expect(fold(EMPTY, { epoch: 1, events }).ignored).toEqual(['part.delta at 1']);
  });

  test('a turn that waits for a word is not over', () => {
    const started = logged([{ type: 'turn.started', turn_id: 't', parent_id: 'u' }]);
    const waits = logged([{ type: 'turn.finished', turn_id: 't', status: 'waiting' }], 2);
    const state = folded([...started, ...waits]);
    expect(Object.keys(state.turns)).toEqual(['t']);
    expect(state.lastEnd).toBeNull();
    const ended = folded(logged([{ type: 'turn.finished', turn_id: 't', status: 'done' }], 3), state);
    expect(ended.turns).toEqual({});
  });

  test('a send on its way goes when its turn starts', () => {
    const waiting = {
      ...EMPTY,
      pending: [{ clientId: 'c1', parentId: null, text: 'hi', files: [], refusal: null, beside: false }],
    };
    const started = logged([{ type: 'turn.started', turn_id: 't', parent_id: 'u', client_id: 'c1' }]);
    expect(folded(started, waiting).pending).toEqual([]);
  });

  test('a send on its way goes when its message is there', () => {
    const waiting = {
      ...EMPTY,
      pending: [{ clientId: 'c1', parentId: null, text: 'hello', files: [], refusal: null, beside: false }],
    };
    expect(folded(logged([user]), waiting).pending).toEqual([]);
  });
});

describe('a heartbeat', () => {
  test('of another epoch asks for a snapshot', () => {
    expect(needAt(EMPTY, { epoch: 2, seq: 0 })).toBe('resync');
  });

  test('that is ahead asks for the events', () => {
    expect(needAt(EMPTY, { epoch: 1, seq: 3 })).toBe('resubscribe');
  });

  test('at the same place or before it asks for nothing', () => {
    expect(needAt({ ...EMPTY, seq: 5 }, { epoch: 1, seq: 5 })).toBe('nothing');
    expect(needAt({ ...EMPTY, seq: 5 }, { epoch: 1, seq: 4 })).toBe('nothing');
  });
});
