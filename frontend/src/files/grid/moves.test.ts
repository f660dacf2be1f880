import { expect, test } from 'vitest';
import { covers, rangeOf } from './address';
import { moved } from './moves';

const MERGED = rangeOf('B2:C3');
const ground = {
  rows: 104,
  columns: 9,
  used: { row: 100, column: 5 },
  page: 20,
  block: (spot: { row: number; column: number }) => (MERGED !== null && covers(MERGED, spot) ? MERGED : null),
};
const go = (row: number, column: number, key: string, ctrlKey = false) => {
  const to = moved({ row, column }, { key, ctrlKey, metaKey: false }, ground);
  return to === null ? null : [to.row, to.column];
};

test('arrows go one cell and stop at the edges', () => {
  expect(go(5, 1, 'ArrowDown')).toEqual([6, 1]);
  expect(go(5, 1, 'ArrowLeft')).toEqual([5, 1]);
  expect(go(104, 9, 'ArrowDown')).toEqual([104, 9]);
  expect(go(5, 1, 'ArrowDown', true)).toEqual([100, 1]);
});

test('a merged block is one cell', () => {
  expect(go(3, 1, 'ArrowRight')).toEqual([2, 2]);
  expect(go(2, 2, 'ArrowRight')).toEqual([2, 4]);
  expect(go(2, 2, 'ArrowDown')).toEqual([4, 2]);
});

test('pages, ends and corners', () => {
  expect(go(50, 4, 'PageDown')).toEqual([70, 4]);
  expect(go(10, 4, 'PageUp')).toEqual([1, 4]);
  expect(go(50, 4, 'Home')).toEqual([50, 1]);
  expect(go(50, 1, 'End')).toEqual([50, 5]);
  expect(go(50, 4, 'Home', true)).toEqual([1, 1]);
  expect(go(50, 1, 'End', true)).toEqual([100, 5]);
});

test('other keys do not move', () => {
  expect(go(5, 1, 'a')).toBeNull();
});
