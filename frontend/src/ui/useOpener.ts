/** A form takes the place of its list: when it closes, the focus goes back to what opened it. */
import { useCallback, useRef } from 'react';
import { focusIfNowhere } from './focus';

type Focus = (opener: HTMLElement | null) => void;

/**
 * `opener` notes whose form closes, or whose row is gone; null is that of a new one. `focusOn` gives each
 * opener its ref. One that is there takes the focus at once, unless it is elsewhere; another does when it comes.
 */
export function useOpener() {
  const there = useRef(new Map<string | null, HTMLElement>());
  const closed = useRef<string | null | undefined>(undefined);
  const opener = useCallback((id: string | null) => {
    const shown = there.current.get(id);
    if (shown === undefined) closed.current = id;
    else focusIfNowhere(shown);
  }, []);
  const focusOn = useCallback((id: string | null): Focus => {
    return (element) => {
      if (element === null) {
        there.current.delete(id);
        return;
      }
      there.current.set(id, element);
      if (closed.current !== id) return;
      closed.current = undefined;
      element.focus();
    };
  }, []);
  return { opener, focusOn };
}

export type FocusOn = ReturnType<typeof useOpener>['focusOn'];
