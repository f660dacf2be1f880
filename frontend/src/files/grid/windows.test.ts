import { expect, test } from 'vitest';
import type { SheetSeen } from '../seen';
import { cornersOf, indexOf } from './windows';

test('an area is held by the windows that it meets', () => {
  const area = { firstRow: 190, lastRow: 210, firstColumn: 49, lastColumn: 51 };
  const corners = cornersOf(area, { total_rows: 1000, total_columns: 90 });
  expect(corners).toEqual([
    { start: 1, left: 1 },
    { start: 1, left: 51 },
    { start: 201, left: 1 },
    { start: 201, left: 51 },
  ]);
});

test('nothing is asked for where the sheet holds nothing', () => {
  const area = { firstRow: 1, lastRow: 210, firstColumn: 1, lastColumn: 51 };
  expect(cornersOf(area, { total_rows: 200, total_columns: 0 })).toEqual([{ start: 1, left: 1 }]);
});

const window: SheetSeen = {
  kind: 'sheet',
  sheets: [],
  sheet: 'May',
  start: 1,
  count: 200,
  left: 1,
  columns: 50,
  total_rows: 300,
  total_columns: 60,
  next: 201,
  rows: [{ row: 7, height: null, hidden: false, cells: [] }],
  styles: {},
  widths: [],
  default_width: 8,
  merges: ['A1:C1'],
  frozen: null,
};

test('a row is made of its windows, and a merge that two of them tell counts once', () => {
  const right = { ...window, left: 51 };
  const { row, merges, isLoaded } = indexOf([window, right]);
  expect(row(7)).toHaveLength(2);
  expect(row(8)).toEqual([]);
  expect(merges).toEqual([{ top: 1, left: 1, bottom: 1, right: 3 }]);
  expect([isLoaded(200, 50), isLoaded(1, 60), isLoaded(201, 1)]).toEqual([true, true, false]);
});
