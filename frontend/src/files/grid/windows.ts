/** The windows of a sheet that are loaded: those in view, and those that were. */
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askedFor } from '../asking';
import type { UrlOf } from '../preview/windows';
import type { GridRow, GridStyle, SheetSeen } from '../seen';
import { type Range, rangeOf } from './address';

export const ROWS = 200;
export const COLUMNS = 50;

export interface Area {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

type Used = Pick<SheetSeen, 'total_rows' | 'total_columns'>;

interface Corner {
  start: number;
  left: number;
}

/** The windows, by their corners, that hold an area, as far as the sheet holds something there. */
export function cornersOf(area: Area, used: Used): Corner[] {
  const corners: Corner[] = [];
  const { firstRow, firstColumn } = area;
  const lastRow = Math.min(area.lastRow, Math.max(1, used.total_rows));
  const lastColumn = Math.min(area.lastColumn, Math.max(1, used.total_columns));
  for (let start = first(firstRow, ROWS); start <= lastRow; start += ROWS) {
    for (let left = first(firstColumn, COLUMNS); left <= lastColumn; left += COLUMNS) {
      corners.push({ start, left });
    }
  }
  return corners;
}

function first(line: number, step: number): number {
  return line - ((line - 1) % step);
}

export interface Loaded {
  windows: SheetSeen[];
  pending: boolean;
  failed: Error | null;
  /** The parts of a row, one for each window that holds cells of it. */
  row: (number: number) => RowPart[];
  isLoaded: (row: number, column: number) => boolean;
  merges: Range[];
}

export interface RowPart {
  row: GridRow;
  styles: Record<string, GridStyle>;
}

export function useLoaded(urlOf: UrlOf, sheet: string, corners: Corner[]): Loaded {
  const results = useQueries({
    queries: corners.map(({ start, left }) =>
      askedFor<SheetSeen>(
        urlOf({
          sheet,
          start: String(start),
          count: String(ROWS),
          left: String(left),
          columns: String(COLUMNS),
        }),
      ),
    ),
    combine: together,
  });
  return useMemo(() => ({ ...results, ...indexOf(results.windows) }), [results]);
}

interface Asked {
  data: SheetSeen | undefined;
  isPending: boolean;
  error: Error | null;
}

function together(all: Asked[]) {
  return {
    windows: all.flatMap(({ data }) => (data === undefined ? [] : [data])),
    pending: all.some(({ isPending }) => isPending),
    failed: all.find(({ error }) => error !== null)?.error ?? null,
  };
}

export function indexOf(windows: SheetSeen[]): Pick<Loaded, 'row' | 'isLoaded' | 'merges'> {
  const rows = new Map<number, RowPart[]>();
  const held = new Set<string>();
  const merges = new Map<string, Range>();
  for (const { start, left, rows: found, styles, merges: merged } of windows) {
    held.add(`${start} ${left}`);
    for (const row of found) {
      const parts = rows.get(row.row);
      if (parts === undefined) rows.set(row.row, [{ row, styles }]);
      else parts.push({ row, styles });
    }
    for (const text of merged) {
      const range = rangeOf(text);
      if (range !== null) merges.set(text, range);
    }
  }
  return {
    row: (number) => rows.get(number) ?? NONE,
    isLoaded: (row, column) => held.has(`${first(row, ROWS)} ${first(column, COLUMNS)}`),
    merges: [...merges.values()],
  };
}

const NONE: RowPart[] = [];
