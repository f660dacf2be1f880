/** A form takes the place of its list: when it closes, the focus goes back to the button that opened it. */
import { useCallback, useRef } from 'react';

type Focus = (button: HTMLButtonElement | null) => void;

/** `opener` notes whose form closes; null is that of a new one. `focusOn` gives each button its ref. */
export function useOpener() {
  const closed = useRef<string | null | undefined>(undefined);
  const opener = useCallback((id: string | null) => {
    closed.current = id;
  }, []);
  const focusOn = useCallback((id: string | null): Focus => {
    return (button) => {
      if (button === null || closed.current !== id) return;
      closed.current = undefined;
      button.focus();
    };
  }, []);
  return { opener, focusOn };
}

export type FocusOn = ReturnType<typeof useOpener>['focusOn'];
