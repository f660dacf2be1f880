/** How wide an element is, while the page changes around it. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const UNKNOWN = 640;

export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || UNKNOWN);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [frame, width];
}
