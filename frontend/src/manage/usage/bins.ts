/** The days of a period, and those of long periods by week or by month. */
import type { DayUse, Use } from './api';
import { daysBefore, daysBetween } from './filters';

/** What one bar stands for; `last` is its last day. */
export interface Bin {
  first: string;
  last: string;
  fresh: number;
  cached: number;
  output: number;
  cost: number;
}

export type Size = 'day' | 'week' | 'month';

const MOST_DAILY = 62;
const MOST_WEEKLY = 200;

export function sizeOf(from: string, to: string): Size {
  const days = daysBetween(from, to);
  if (days <= MOST_DAILY) return 'day';
  return days <= MOST_WEEKLY ? 'week' : 'month';
}

/** Every day of the period is in one of them, also those without use. */
export function binned(days: DayUse[], from: string, to: string): Bin[] {
  const size = sizeOf(from, to);
  const uses = new Map(days.map(({ day, use }) => [day, use]));
  const bins: Bin[] = [];
  for (let day = from; day <= to; day = daysBefore(day, -1)) {
    const open = bins.at(-1);
    const bin = open !== undefined && !begins(day, size) ? open : opened(bins, day);
    bin.last = day;
    const use = uses.get(day);
    if (use !== undefined) add(bin, use);
  }
  return bins;
}

function begins(day: string, size: Size): boolean {
  if (size === 'day') return true;
  return size === 'month' ? day.endsWith('-01') : new Date(day).getUTCDay() === 1;
}

function opened(bins: Bin[], day: string): Bin {
  const bin = { first: day, last: day, fresh: 0, cached: 0, output: 0, cost: 0 };
  bins.push(bin);
  return bin;
}

function add(bin: Bin, use: Use): void {
  bin.fresh += fresh(use);
  bin.cached += use.cached_tokens;
  bin.output += use.output_tokens;
  bin.cost += Number(use.cost);
}

/** Input that no cache held; what was written to one counts here. */
export function fresh(use: Use): number {
  return Math.max(0, use.input_tokens - use.cached_tokens);
}
