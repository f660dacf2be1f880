/** The page's own address: listened to, and changed as a step of the browser's history. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** A part of the address, read anew whenever it is another. */
export function useAddress<Part extends string | number>(read: (location: Location) => Part): Part {
  return useSyncExternalStore(subscribe, () => read(window.location));
}

export function changeAddress(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
