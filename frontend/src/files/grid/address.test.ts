import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, columnName, rangeOf, spotOf } from './address';

test('columns go by letters', () => {
  expect([1, 26, 27, 702, 703, 16384].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
});

test('an address names the spot that it is made of', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_048_576 }),
      fc.integer({ min: 1, max: 16_384 }),
      (row, column) => {
        expect(spotOf(addressOf({ row, column }))).toEqual({ row, column });
      },
    ),
  );
});

test('what names no cell is none', () => {
  expect(['', 'A0', '12', 'A', 'ABCD1', 'A1:B2'].map(spotOf)).toEqual([null, null, null, null, null, null]);
  expect(spotOf(' $b$7 ')).toEqual({ row: 7, column: 2 });
});

test('a range has its corners in order', () => {
  expect(rangeOf('C7:B2')).toEqual({ top: 2, left: 2, bottom: 7, right: 3 });
  expect(rangeOf('B2')).toEqual({ top: 2, left: 2, bottom: 2, right: 2 });
  expect(rangeOf('x')).toBeNull();
});
