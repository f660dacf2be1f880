/** Brings the focus to what waits for an answer, unless somebody writes, and on from there when it is given. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export const ASKS = 'data-asks';
const COMPOSER = 'message';

export function useArrival(): RefObject<HTMLFieldSetElement | null> {
  const card = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const shown = card.current;
    if (shown === null) return;
    let held = false;
    shown.addEventListener('focusin', () => {
      held = true;
    });
    // A button that was pressed and can't be pressed again loses the focus to nothing.
    shown.addEventListener('focusout', ({ relatedTarget }) => {
      held = relatedTarget === null || shown.contains(relatedTarget as Node);
    });
    if (isFree(document.activeElement)) shown.focus({ preventScroll: true });
    return () => {
      const active = document.activeElement;
      if (!held || (active !== document.body && !shown.contains(active))) return;
      queueMicrotask(() => {
        if (!shown.isConnected) goOn();
      });
    };
  }, []);
  return card;
}

/** Nothing has the focus, or a message box with nothing in it. */
function isFree(element: Element | null): boolean {
  if (element === null || element === document.body) return true;
  return element instanceof HTMLTextAreaElement && element.id === COMPOSER && element.value === '';
}

function goOn(): void {
  const next = document.querySelector<HTMLElement>(`[${ASKS}]`) ?? document.getElementById(COMPOSER);
  next?.focus({ preventScroll: true });
}
