/** Cells and ranges as sheets name them: A1, B2:C7. */
export interface Spot {
  row: number;
  column: number;
}

/** Both corners, inclusive. */
export interface Range {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

export function addressOf({ row, column }: Spot): string {
  return `${columnName(column)}${row}`;
}

/** Null for what names no cell. */
export function spotOf(address: string): Spot | null {
  const [, letters, digits] = /^\s*\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})\s*$/.exec(address) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = [...letters.toUpperCase()].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

export function rangeOf(text: string): Range | null {
  const [first, second] = text.split(':');
  const from = spotOf(first ?? '');
  const to = spotOf(second ?? first ?? '');
  if (from === null || to === null) return null;
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  };
}

export function covers(range: Range, { row, column }: Spot): boolean {
  return range.top <= row && row <= range.bottom && range.left <= column && column <= range.right;
}
