/** Bars that lie, each with its name and its figure in words: the longest is as long as there is room. */
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx';

interface Part {
  name: string;
  value: number;
  colour: string;
}

interface Bar {
  key: string;
  name: ReactNode;
  figure: string;
  detail?: string;
  parts: Part[];
}

interface BarsProps {
  bars: Bar[];
  /** As long as the whole line, in place of the longest bar. */
  most?: number;
}

export function Bars({ bars, most }: BarsProps) {
  const longest = Math.max(most ?? 0, ...bars.map(lengthOf), Number.MIN_VALUE);
  return (
    <ul className="space-y-3">
      {bars.map((bar) => (
        <li key={bar.key} className="text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{bar.name}</span>
            <span className="shrink-0 tabular-nums">
              {bar.detail !== undefined && <span className="mr-2 text-xs text-muted">{bar.detail}</span>}
              <span className="font-medium">{bar.figure}</span>
            </span>
          </div>
          <div aria-hidden className="mt-1.5 flex h-2 gap-px overflow-hidden rounded-full bg-hover">
            {bar.parts
              .filter(({ value }) => value > 0)
              .map(({ name, value, colour }) => (
                <span
                  key={name}
                  title={name}
                  className={cx('min-w-0.5', colour)}
                  style={{ width: `${(value / longest) * 100}%` }}
                />
              ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function lengthOf(bar: Bar): number {
  return bar.parts.reduce((sum, { value }) => sum + value, 0);
}

/** The parts of a bar: what the legend names, each with its value. */
export function valued(parts: { name: string; colour: string }[], values: number[]): Part[] {
  return parts.map(({ name, colour }, place) => ({ name, colour, value: values[place] ?? 0 }));
}

/** What the colours stand for. */
export function Legend({ parts }: { parts: { name: string; colour: string; figure?: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {parts.map(({ name, colour, figure }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('inline-block size-2.5 shrink-0 rounded-[0.2rem]', colour)} />
          {name}
          {figure !== undefined && <span className="font-medium tabular-nums">{figure}</span>}
        </li>
      ))}
    </ul>
  );
}
