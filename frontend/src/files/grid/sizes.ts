/** How large the grid's lines are drawn, in pixels. */
import type { SheetSeen } from '../seen';
import { type Axis, axisOf } from './axis';

export const HEAD_PX = 26;
export const ROW_PX = 24;
const TALLEST_PX = 240;
const NARROWEST_PX = 24;
const WIDEST_PX = 460;

export function rowAxis(windows: SheetSeen[], count: number): Axis {
  const own = new Map<number, number>();
  for (const { rows } of windows) {
    for (const { row, height } of rows) {
      // Points to pixels; the usual 15 points are drawn a little taller here.
      const px = height === null ? ROW_PX : Math.round((height * 4) / 3);
      if (px > ROW_PX) own.set(row, Math.min(px, TALLEST_PX));
    }
  }
  return axisOf(count, ROW_PX, own);
}

export function columnAxis(windows: SheetSeen[], count: number, usual: number): Axis {
  const own = new Map<number, number>();
  for (const { widths } of windows) {
    for (const { column, width, hidden } of widths) own.set(column, widthPx(hidden ? usual : width));
  }
  return axisOf(count, widthPx(usual), own);
}

/** A character's width and the room at a cell's sides, as spreadsheet programs count. */
function widthPx(characters: number): number {
  return Math.max(NARROWEST_PX, Math.min(Math.round(characters * 7.6 + 14), WIDEST_PX));
}

/** Room for the longest row number. */
export function numbersPx(count: number): number {
  return 20 + String(count).length * 8;
}

/** About how wide a text is drawn at the grid's size: characters of East Asia take twice the room. */
export function textPx(text: string): number {
  let width = 12;
  for (const one of text) width += (one.codePointAt(0) ?? 0) > 0x2e80 ? 13.5 : 6.9;
  return width;
}
