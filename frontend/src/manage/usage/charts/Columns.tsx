/** Columns along time, in stacked parts; a pointer, a finger or the arrow keys read one out. */
import { type PointerEvent, useId, useState } from 'react';
import { cx } from '../../../ui/cx';
import { labelled, ticksTo } from './ticks';
import { useWidth } from './useWidth';

interface ColumnPart {
  name: string;
  fill: string;
  dot: string;
}

interface Column {
  name: string;
  label: string;
  /** One for each part, in their order from the bottom. */
  values: number[];
  notes: string[];
}

interface ColumnsProps {
  title: string;
  text: string;
  /** What the slider is called that goes from column to column. */
  reader: string;
  parts: ColumnPart[];
  columns: Column[];
  figure: (value: number) => string;
}

const HEIGHT = 220;
const FOOT = 22;
const LABEL_WIDTH = 64;
const MARGIN = 46;
const WIDEST = 36;
const NARROW = 480;

export function Columns({ title, text, reader, parts, columns, figure }: ColumnsProps) {
  const [frame, width] = useWidth();
  const [read, setRead] = useState<number | null>(null);
  const id = useId();
  const ticks = ticksTo(Math.max(0, ...columns.map(total)));
  const top = ticks.at(-1) ?? 1;
  const each = Math.max(0, width - MARGIN) / Math.max(1, columns.length);
  const y = (value: number) => HEIGHT - FOOT - (value / top) * (HEIGHT - FOOT - 8);
  const named = labelled(columns.length, Math.max(1, Math.floor((width - MARGIN) / LABEL_WIDTH)));
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN;
    setRead(Math.min(columns.length - 1, Math.max(0, Math.floor(across / each))));
  };
  const shown = read === null ? undefined : columns[read];
  return (
    <div ref={frame} className="relative">
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        width={width}
        height={HEIGHT}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setRead(null)}
        className="block touch-pan-y"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{text}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={MARGIN} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text
              x={MARGIN - 8}
              y={y(tick) + 4}
              textAnchor="end"
              className="fill-muted text-[11px] tabular-nums"
            >
              {figure(tick)}
            </text>
          </g>
        ))}
        {columns.map((column, place) => (
          <g key={column.name}>
            <g className={cx('transition-opacity', read !== null && read !== place && 'opacity-45')}>
              <Stack
                x={MARGIN + place * each + (each - barWidth(each)) / 2}
                width={barWidth(each)}
                values={column.values}
                parts={parts}
                y={y}
              />
            </g>
            {named.has(place) && (
              <text
                x={MARGIN + place * each + each / 2}
                y={HEIGHT - 5}
                textAnchor="middle"
                className="fill-muted text-[11px]"
              >
                {column.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <input
        type="range"
        min={0}
        max={Math.max(0, columns.length - 1)}
        value={read ?? columns.length - 1}
        aria-label={reader}
        aria-valuetext={spoken(columns[read ?? columns.length - 1], parts, figure)}
        onChange={(event) => setRead(Number(event.target.value))}
        onFocus={() => setRead(columns.length - 1)}
        onBlur={() => setRead(null)}
        className="peer pointer-events-none absolute inset-0 opacity-0"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-md outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
      />
      {shown !== undefined && read !== null && (
        <Reading
          column={shown}
          parts={parts}
          figure={figure}
          at={MARGIN + (read + 0.5) * each}
          width={width}
        />
      )}
    </div>
  );
}

function barWidth(each: number): number {
  return Math.max(1, Math.min(WIDEST, each * 0.72));
}

function total(column: Column): number {
  return column.values.reduce((sum, value) => sum + value, 0);
}

function spoken(column: Column | undefined, parts: ColumnPart[], figure: (value: number) => string): string {
  if (column === undefined) return '';
  const values = parts.map(({ name }, place) => `${name} ${figure(column.values[place] ?? 0)}`);
  return [column.name, ...values, ...column.notes].join(', ');
}

interface StackProps {
  x: number;
  width: number;
  values: number[];
  parts: ColumnPart[];
  y: (value: number) => number;
}

function Stack({ x, width, values, parts, y }: StackProps) {
  let below = 0;
  return parts.map(({ name, fill }, place) => {
    const value = values[place] ?? 0;
    const bottom = y(below);
    below += value;
    const height = Math.max(0, bottom - y(below) - (place > 0 ? 1 : 0));
    return value > 0 && <rect key={name} x={x} width={width} y={y(below)} height={height} className={fill} />;
  });
}

interface ReadingProps {
  column: Column;
  parts: ColumnPart[];
  figure: (value: number) => string;
  at: number;
  width: number;
}

function Reading({ column, parts, figure, at, width }: ReadingProps) {
  const right = at > width / 2;
  // Where there is no room beside a column, it stands at the other side.
  const beside =
    width < NARROW
      ? right
        ? { left: 0 }
        : { right: 0 }
      : right
        ? { right: width - at + 10 }
        : { left: at + 10 };
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 z-10 rounded-lg border border-line bg-raised px-3 py-2 text-xs shadow-lg"
      style={beside}
    >
      <p className="font-medium whitespace-nowrap">{column.name}</p>
      <ul className="mt-1 space-y-0.5">
        {[...parts.keys()].reverse().map((place) => (
          <li key={place} className="flex items-center gap-1.5 whitespace-nowrap">
            <span className={cx('size-2.5 shrink-0 rounded-[0.2rem]', parts[place]?.dot)} />
            {parts[place]?.name}
            <span className="ml-auto pl-3 font-medium tabular-nums">{figure(column.values[place] ?? 0)}</span>
          </li>
        ))}
      </ul>
      {column.notes.map((note) => (
        <p key={note} className="mt-1 text-muted">
          {note}
        </p>
      ))}
    </div>
  );
}
