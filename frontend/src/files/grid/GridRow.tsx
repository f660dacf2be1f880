/** One row of the grid: its number, the cells that stay at the left, and those in view. */
import { type CSSProperties, memo } from 'react';
import { cx } from '../../ui/cx';
import type { GridCell, GridStyle } from '../seen';
import type { Range } from './address';
import type { Axis } from './axis';
import { legible } from './legible';
import { textPx } from './sizes';
import type { RowPart } from './windows';

interface GridRowProps {
  id: string;
  number: number;
  /** Null where the row stands in the flow, as the rows that stay at the top do. */
  top: number | null;
  rows: Axis;
  columns: Axis;
  numbers: number;
  /** How many columns stay at the left. */
  fixed: number;
  from: number;
  to: number;
  parts: RowPart[];
  merges: Range[];
  /** Null where none of the row's cells are. */
  cited: Range | null;
  selected: number | null;
  loaded: boolean;
  dark: boolean;
  hiddenWords: string;
}

interface Found {
  cell: GridCell;
  style: GridStyle | undefined;
}

export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { id, number, top, rows, columns, numbers, fixed, parts, selected, hiddenWords } = props;
  const cells = cellsOf(parts);
  const hidden = parts.some(({ row }) => row.hidden);
  const merges = props.merges.filter((range) => range.top <= number && number <= range.bottom);
  const drawn = columnsOf(fixed, props.from, props.to, merges, number);
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      className={cx('flex', top === null ? 'relative' : 'absolute left-0')}
      style={{ height: rows.size(number), width: numbers + columns.length, ...(top === null ? {} : { top }) }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        title={hidden ? hiddenWords : undefined}
        className={cx(
          'sticky left-0 z-20 flex shrink-0 items-center justify-center border-r border-b border-line bg-side text-xs text-muted tabular-nums',
          selected !== null && 'font-semibold text-strong',
          hidden && 'italic underline decoration-dotted',
        )}
        style={{ width: numbers }}
      >
        {number}
      </div>
      {drawn.map((column) => {
        const block = merges.find((range) => range.left <= column && column <= range.right);
        if (block !== undefined && (block.left !== column || block.top !== number)) {
          // A fixed cell keeps its place in the flow.
          return column <= fixed ? (
            <span key={column} aria-hidden className="shrink-0" style={{ width: columns.size(column) }} />
          ) : null;
        }
        return (
          <Cell
            key={column}
            id={`${id}-${number}-${column}`}
            column={column}
            row={props}
            found={cells.get(column)}
            block={block}
            spill={block === undefined ? spillOf(column, cells, columns, merges) : null}
          />
        );
      })}
    </div>
  );
});

function cellsOf(parts: RowPart[]): Map<number, Found> {
  const found = new Map<number, Found>();
  for (const { row, styles } of parts) {
    for (const cell of row.cells) found.set(cell.column, { cell, style: styles[cell.style] });
  }
  return found;
}

/** Those that stay, those in view, and those whose merged block reaches into the view. */
export function columnsOf(fixed: number, from: number, to: number, merges: Range[], row: number): number[] {
  const drawn: number[] = [];
  for (let column = 1; column <= fixed; column++) drawn.push(column);
  for (const { top, left, right } of merges) {
    if (top === row && left > fixed && left < from && right >= from) drawn.push(left);
  }
  for (let column = Math.max(from, fixed + 1); column <= to; column++) drawn.push(column);
  return drawn;
}

/** A long text goes on over the empty cells at its right; gives the width that it then has. */
function spillOf(column: number, cells: Map<number, Found>, columns: Axis, merges: Range[]): number | null {
  const found = cells.get(column);
  if (found === undefined || found.cell.type !== 'text' || found.style?.wrap) return null;
  const { align } = found.style ?? { align: 'general' };
  if (align !== 'general' && align !== 'left') return null;
  const wanted = textPx(found.cell.text);
  let width = columns.size(column);
  for (let next = column + 1; width < wanted && next <= columns.count; next++) {
    if (cells.get(next)?.cell.text || merges.some((range) => range.left <= next && next <= range.right))
      break;
    width += columns.size(next);
  }
  return width > columns.size(column) ? Math.min(width, wanted) : null;
}

interface CellProps {
  id: string;
  column: number;
  row: GridRowProps;
  found: Found | undefined;
  block: Range | undefined;
  spill: number | null;
}

function Cell({ id, column, row, found, block, spill }: CellProps) {
  const stays = column <= row.fixed;
  const chosen = row.selected === column;
  const style = found?.style;
  const fill = style?.fill ?? null;
  const cited = isWithin(row.cited, column);
  const ground = cited ? 'bg-tint' : 'bg-canvas';
  const raised = block !== undefined || spill !== null;
  return (
    <div
      role="gridcell"
      id={id}
      aria-colindex={column + 1}
      aria-selected={chosen}
      {...spanOf(block)}
      {...(cited ? { 'data-cited': '' } : {})}
      className={cx(
        'flex border-r border-b border-line px-1.5 py-0.5',
        stays ? 'sticky z-10 shrink-0' : 'absolute top-0',
        (stays || block !== undefined || cited) && fill === null && ground,
        !stays && raised && 'z-[1]',
        chosen &&
          'outline-2 -outline-offset-2 outline-muted group-focus-visible:outline-accent group-focus-visible:outline-[3px]',
        UPRIGHT[style?.vertical ?? 'bottom'] ?? 'items-end',
        SIDES[sideOf(found)],
        !row.loaded && 'bg-hover/40',
      )}
      style={{
        ...placeOf(column, row, block),
        ...(fill === null ? {} : { backgroundColor: fill }),
        ...colourOf(style, row.dark),
      }}
    >
      {found !== undefined && <Text found={found} spill={spill} ground={fill === null ? ground : null} />}
    </div>
  );
}

function isWithin(range: Range | null, column: number): boolean {
  return range !== null && range.left <= column && column <= range.right;
}

function placeOf(column: number, { columns, rows, numbers, fixed }: GridRowProps, block: Range | undefined) {
  const own = columns.size(column);
  const width = block === undefined ? own : columns.start(block.right + 1) - columns.start(block.left);
  const place: CSSProperties = {
    width,
    height: block === undefined ? '100%' : rows.start(block.bottom + 1) - rows.start(block.top),
    left: numbers + columns.start(column),
  };
  // In the flow a merged cell takes the room of its first column: the others keep theirs.
  return column <= fixed && width !== own ? { ...place, marginRight: own - width } : place;
}

function spanOf(block: Range | undefined) {
  if (block === undefined) return {};
  return { 'aria-colspan': block.right - block.left + 1, 'aria-rowspan': block.bottom - block.top + 1 };
}

function Text({
  found: { cell, style },
  spill,
  ground,
}: {
  found: Found;
  spill: number | null;
  /** What a long text covers the cells with that it goes on over. */
  ground: string | null;
}) {
  return (
    <span
      dir="auto"
      className={cx(
        'min-w-0 leading-5',
        style?.wrap ? 'max-h-full overflow-hidden break-words whitespace-pre-wrap' : 'truncate',
        spill !== null && 'shrink-0',
        spill !== null && ground,
        style?.bold && 'font-semibold',
        style?.italic && 'italic',
        (style?.underline || style?.strike) && DECORATIONS[`${style.underline} ${style.strike}`],
        cell.type === 'error' && 'text-danger',
      )}
      style={spill === null ? undefined : { width: spill - 12 }}
    >
      {cell.type === 'unknown' && cell.text === '' ? <span className="px-0.5 text-muted">ƒ</span> : cell.text}
    </span>
  );
}

const DECORATIONS: Record<string, string> = {
  'true false': 'underline',
  'false true': 'line-through',
  'true true': '[text-decoration-line:underline_line-through]',
};
const UPRIGHT: Record<string, string> = { top: 'items-start', center: 'items-center', bottom: 'items-end' };
const SIDES = { left: '', right: 'justify-end text-right', center: 'justify-center text-center' };
const AT_RIGHT = new Set(['number', 'percent', 'currency', 'date', 'time']);

function sideOf(found: Found | undefined): keyof typeof SIDES {
  const align = found?.style?.align ?? 'general';
  if (align === 'right') return 'right';
  if (align.startsWith('center')) return 'center';
  if (align !== 'general' || found === undefined) return 'left';
  if (AT_RIGHT.has(found.cell.type)) return 'right';
  return found.cell.type === 'boolean' || found.cell.type === 'error' ? 'center' : 'left';
}

function colourOf(style: GridStyle | undefined, dark: boolean): CSSProperties {
  const color = legible(style?.color ?? null, style?.fill ?? null, dark);
  return color === null ? {} : { color };
}
