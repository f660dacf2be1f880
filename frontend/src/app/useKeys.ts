/** The page's keys, wherever the focus is. */
import { useEffect, useRef } from 'react';

export interface Keys {
  newChat: () => void;
  search: () => void;
  list: () => void;
}

const BY_KEY: Record<string, keyof Keys> = { o: 'newChat', k: 'search', '/': 'list' };
const SHIFTED = new Set<keyof Keys>(['newChat']);

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
      const name = BY_KEY[event.key.toLowerCase()];
      // On many layouts the slash itself is typed with Shift.
      if (name === undefined || (name !== 'list' && event.shiftKey !== SHIFTED.has(name))) return;
      event.preventDefault();
      latest.current[name]();
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
}

/** Esc stops the answer, unless something that is open wants it. */
export function useEscape(stop: (() => void) | null): void {
  const latest = useRef(stop);
  useEffect(() => {
    latest.current = stop;
  });
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') === null) latest.current?.();
    };
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
}

/** The key that goes with letters for commands on this machine. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
