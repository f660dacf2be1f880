/** Whether the page has room for a panel beside the thread. */
import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 68rem)';

export function useWide(): boolean {
  return useMedia(WIDE);
}

export function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(media).matches,
  );
}
