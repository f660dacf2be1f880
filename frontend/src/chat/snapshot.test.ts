import { expect, test } from 'vitest';
import { file, said, snapshot } from '../testing/builders';
import { fromSnapshot } from './snapshot';

test('a snapshot older than what is known changes nothing', () => {
  const known = fromSnapshot(snapshot({ seq: 9 }), null);
  expect(fromSnapshot(snapshot({ seq: 8 }), known)).toBe(known);
});

test('a snapshot of another epoch replaces what is known, whatever its place', () => {
  const known = fromSnapshot(snapshot({ seq: 9, messages: [said('gone', null, 'x')] }), null);
  const fresh = fromSnapshot(snapshot({ epoch: 2, seq: 1 }), known);
  expect(fresh.messages).toEqual({});
  expect([fresh.epoch, fresh.seq]).toEqual([2, 1]);
});

test('sends on their way survive a snapshot that does not hold them', () => {
  const pending = [{ clientId: 'c', parentId: null, text: 'hi', files: [], refusal: null, beside: false }];
  const known = { ...fromSnapshot(snapshot(), null), pending };
  expect(fromSnapshot(snapshot({ seq: 1 }), known).pending).toEqual(pending);
  expect(fromSnapshot(snapshot({ seq: 1, messages: [said('m', null, 'hi')] }), known).pending).toEqual([]);
});

test('the running turn and the newest versions are read', () => {
  const state = fromSnapshot(snapshot({ running_turn_id: 't', files: [file()] }), null);
  expect(state.turns).toEqual({ t: { turnId: 't', parentId: null } });
  expect(state.fileVersions).toEqual({ file1: 2 });
});
