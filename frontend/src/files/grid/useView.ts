/** Which part of the grid is in view. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Axis } from './axis';
import { HEAD_PX, numbersPx } from './sizes';
import type { Area } from './windows';

interface Box {
  scrollTop: number;
  scrollLeft: number;
  width: number;
  height: number;
}

export interface View extends Box {
  ref: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  area: Area;
}

const START: Box = { scrollTop: 0, scrollLeft: 0, width: 800, height: 600 };

export function useBox() {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(START);
  const measure = useCallback(() => {
    const { current } = ref;
    if (current === null || current.clientHeight === 0) return;
    const { scrollTop, scrollLeft, clientWidth: width, clientHeight: height } = current;
    setBox({ scrollTop, scrollLeft, width, height });
  }, []);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [measure]);
  return { ...box, ref, onScroll: measure };
}

export function areaOf(box: Box, rows: Axis, columns: Axis): Area {
  const numbers = numbersPx(rows.count);
  return {
    firstRow: rows.at(box.scrollTop),
    lastRow: rows.at(box.scrollTop + box.height - HEAD_PX),
    firstColumn: columns.at(box.scrollLeft),
    lastColumn: columns.at(box.scrollLeft + box.width - numbers),
  };
}
