/** The cells of a sheet, drawn where they are looked at and loaded as they come into view. */
import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy';
import type { SheetSeen } from '../seen';
import { useDark } from '../useDark';
import { covers, type Range, type Spot } from './address';
import type { Axis } from './axis';
import { GridHead } from './GridHead';
import { GridRowView } from './GridRow';
import { moved } from './moves';
import { HEAD_PX, numbersPx, ROW_PX } from './sizes';
import { useScrolling } from './useScrolling';
import type { View } from './useView';
import type { Loaded } from './windows';

export interface GridProps {
  first: SheetSeen;
  loaded: Loaded;
  rows: Axis;
  columns: Axis;
  view: View;
  cited: Range | null;
  selected: Spot;
  onSelect: (spot: Spot) => void;
  textOf: (spot: Spot) => string;
}

const MORE_ROWS = 8;
const MORE_COLUMNS = 3;

export function Grid(props: GridProps) {
  const { first, loaded, rows, columns, view, cited, selected, onSelect, textOf } = props;
  const { t } = useTranslation();
  const id = useId();
  const dark = useDark();
  const numbers = numbersPx(rows.count);
  const fixed = fixedOf(first, rows, columns, view);
  const from = Math.max(1, view.area.firstRow - MORE_ROWS);
  const to = Math.min(rows.count, view.area.lastRow + MORE_ROWS);
  const left = Math.max(1, view.area.firstColumn - MORE_COLUMNS);
  const right = Math.min(columns.count, view.area.lastColumn + MORE_COLUMNS);
  const block = (spot: Spot) => loaded.merges.find((range) => covers(range, spot)) ?? null;
  useScrolling(props, fixed, numbers);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'c' && (event.ctrlKey || event.metaKey)) {
      if (window.getSelection()?.isCollapsed !== false) void copyText(textOf(selected));
      return;
    }
    const page = Math.max(1, Math.floor(view.height / ROW_PX) - 2 - fixed.rows);
    const used = { row: Math.max(1, first.total_rows), column: Math.max(1, first.total_columns) };
    const next = moved(selected, event, { rows: rows.count, columns: columns.count, used, page, block });
    if (next === null || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const cell = (event.target as Element).closest('[role="gridcell"]');
    const [, row, column] = /-(\d+)-(\d+)$/.exec(cell?.id ?? '') ?? [];
    if (row !== undefined && column !== undefined) onSelect({ row: Number(row), column: Number(column) });
  };
  const shared = { id, rows, columns, numbers, fixed: fixed.columns, from: left, to: right, dark };
  const firstColumn = Math.min(view.area.firstColumn, Math.max(1, first.total_columns));
  const line = (number: number, top: number | null) => (
    <GridRowView
      key={number}
      {...shared}
      number={number}
      top={top}
      parts={loaded.row(number)}
      merges={loaded.merges}
      cited={cited !== null && cited.top <= number && number <= cited.bottom ? cited : null}
      selected={selected.row === number ? selected.column : null}
      loaded={number > first.total_rows || loaded.isLoaded(number, firstColumn)}
      hiddenWords={t('look.hidden_row')}
    />
  );
  const drawn = drawnRows(from, to, fixed.rows, loaded, left, right);
  const isDrawn = selected.row <= fixed.rows || (drawn.includes(selected.row) && selected.row >= from);
  return (
    <div
      ref={view.ref}
      role="grid"
      tabIndex={0}
      aria-label={t('look.grid', { sheet: first.sheet })}
      aria-rowcount={rows.count + 1}
      aria-colcount={columns.count + 1}
      aria-readonly
      {...(isDrawn ? { 'aria-activedescendant': `${id}-${selected.row}-${selected.column}` } : {})}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onScroll={view.onScroll}
      className="group scroll-thin relative min-h-0 flex-1 overflow-auto bg-canvas text-[0.78125rem] tabular-nums select-none outline-none"
    >
      <div
        className="relative isolate"
        style={{ height: HEAD_PX + rows.length, width: numbers + columns.length }}
      >
        <div role="rowgroup" className="sticky top-0 z-30 bg-canvas">
          <GridHead
            {...shared}
            selected={selected.column}
            hidden={hiddenColumns(loaded)}
            hiddenWords={t('look.hidden_column')}
          />
          {Array.from({ length: fixed.rows }, (_, index) => line(index + 1, null))}
        </div>
        {drawn.map((number) => line(number, HEAD_PX + rows.start(number)))}
      </div>
    </div>
  );
}

/** Those in view, and those above whose merged block reaches down into it. */
function drawnRows(
  from: number,
  to: number,
  fixed: number,
  { merges }: Loaded,
  left: number,
  right: number,
): number[] {
  const above = new Set<number>();
  for (const range of merges) {
    const reaches = range.top < from && range.bottom >= from && range.left <= right && range.right >= left;
    if (reaches && range.top > fixed) above.add(range.top);
  }
  const drawn = [...above];
  for (let number = Math.max(from, fixed + 1); number <= to; number++) drawn.push(number);
  return drawn;
}

/** What the sheet holds in place, unless that would take half of the room. */
function fixedOf(first: SheetSeen, rows: Axis, columns: Axis, view: View): { rows: number; columns: number } {
  const wanted = first.frozen ?? { rows: 0, columns: 0 };
  const high = rows.start(Math.min(wanted.rows, rows.count) + 1);
  const wide = columns.start(Math.min(wanted.columns, columns.count) + 1);
  return {
    rows: high <= view.height / 2 ? Math.min(wanted.rows, rows.count) : 0,
    columns: wide <= view.width / 2 ? Math.min(wanted.columns, columns.count) : 0,
  };
}

function hiddenColumns({ windows }: Loaded): Set<number> {
  const hidden = windows.flatMap(({ widths }) => widths.filter((one) => one.hidden));
  return new Set(hidden.map(({ column }) => column));
}
