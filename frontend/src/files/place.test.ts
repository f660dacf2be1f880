import { expect, test } from 'vitest';
import { type Place, placeOf, searchOf } from './place';

const PLACES: Place[] = [
  { kind: 'closed' },
  { kind: 'list' },
  { kind: 'file', fileId: 'f1', version: null, tab: 'preview', before: null },
  { kind: 'file', fileId: 'f1', version: 3, tab: 'changes', before: 1 },
  { kind: 'file', fileId: 'a b&c', version: 2, tab: 'versions', before: null },
  { kind: 'knowledge', knowledgeId: 'kb1', passage: 12 },
  { kind: 'knowledge', knowledgeId: 'kb1', passage: null },
];

test('what is shown stands in the address and is read from there', () => {
  for (const place of PLACES) expect(placeOf(searchOf(place))).toEqual(place);
});

test('an address that someone made up shows what it can', () => {
  expect(placeOf('?file=f1&v=-1&tab=what&before=1e9')).toEqual({
    kind: 'file',
    fileId: 'f1',
    version: null,
    tab: 'preview',
    before: null,
  });
});
