/** Keeps in view what the reader looks at: the selected cell, and the rows while their heights become known. */
import { useLayoutEffect, useRef } from 'react';
import type { GridProps } from './Grid';
import { HEAD_PX } from './sizes';

export function useScrolling(
  { rows, columns, selected, view }: GridProps,
  fixed: { rows: number; columns: number },
  numbers: number,
): void {
  const last = useRef({ rows, selected, scrollTop: 0 });
  const { ref } = view;
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const before = last.current;
    if (before.rows !== rows && before.scrollTop > 0) {
      const row = before.rows.at(before.scrollTop);
      box.scrollTop = rows.start(row) + before.scrollTop - before.rows.start(row);
    }
    if (before.selected !== selected) {
      const { row, column } = selected;
      if (row > fixed.rows) {
        const head = HEAD_PX + rows.start(fixed.rows + 1);
        box.scrollTop = nudged(
          box.scrollTop,
          box.clientHeight,
          head,
          HEAD_PX + rows.start(row),
          rows.size(row),
        );
      }
      if (column > fixed.columns) {
        const head = numbers + columns.start(fixed.columns + 1);
        const start = numbers + columns.start(column);
        box.scrollLeft = nudged(box.scrollLeft, box.clientWidth, head, start, columns.size(column));
      }
    }
    last.current = { rows, selected, scrollTop: box.scrollTop };
  });
}

/** Where to scroll, at least, to see what begins at `start`, beneath a head that covers the first pixels. */
export function nudged(scroll: number, room: number, head: number, start: number, size: number): number {
  if (start < scroll + head) return start - head;
  const end = start + Math.min(size, room - head);
  return end > scroll + room ? end - room : scroll;
}
