/** Any upward wheel, touch or key lets go of the end, over whatever in the view it happens. */
import { type RefObject, useEffect } from 'react';

const UP_KEYS = new Set(['ArrowUp', 'PageUp', 'Home']);

/** On a button in the view the browser scrolls too; in a box for text it moves the caret. */
function isUp({ key, shiftKey, target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest('textarea, input, select') !== null) return false;
  return UP_KEYS.has(key) || (key === ' ' && shiftKey);
}

/** The library that follows the end misses wheels over blocks that scroll by themselves, and some while it grows. */
export function useLetGo(view: RefObject<HTMLElement | null>, letGo: () => void): void {
  useEffect(() => {
    const box = view.current;
    if (box === null) return;
    let touchedAt = 0;
    const up = () => {
      if (box.scrollTop > 0) letGo();
    };
    const listeners = {
      wheel: (event: WheelEvent) => event.deltaY < 0 && up(),
      keydown: (event: KeyboardEvent) => isUp(event) && up(),
      touchstart: (event: TouchEvent) => {
        touchedAt = event.touches[0]?.clientY ?? 0;
      },
      touchmove: (event: TouchEvent) => (event.touches[0]?.clientY ?? 0) > touchedAt && up(),
    };
    const stop = new AbortController();
    for (const [name, listener] of Object.entries(listeners)) {
      box.addEventListener(name, listener as EventListener, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [view, letGo]);
}
