/** Where rows or columns lie: all have one size, but for those whose own is known. Numbers count from 1. */
export interface Axis {
  count: number;
  /** The whole length in pixels. */
  length: number;
  /** Where a line begins; `count + 1` gives the end. */
  start: (line: number) => number;
  size: (line: number) => number;
  /** The line at a place, held within the first and the last. */
  at: (px: number) => number;
}

export function axisOf(count: number, usual: number, own: ReadonlyMap<number, number>): Axis {
  const lines = [...own.keys()].filter((line) => line <= count).sort((one, other) => one - other);
  // `extra[i]` is what the first i of them add to the usual size.
  const extra = [0];
  for (const line of lines) extra.push((extra.at(-1) ?? 0) + (own.get(line) ?? usual) - usual);
  const start = (line: number) => (line - 1) * usual + (extra[countBelow(lines, line)] ?? 0);
  return {
    count,
    length: start(count + 1),
    start,
    size: (line) => own.get(line) ?? usual,
    at: (px) => {
      let low = 1;
      let high = Math.max(1, count);
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (start(middle) <= px) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** How many of the ascending `lines` stand before `line`. */
function countBelow(lines: number[], line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
