/** What is announced now, and what this browser has put away. */
import { useQuery } from '@tanstack/react-query';
import { request } from '../wire/http';

export interface Shown {
  id: string;
  /** Another one once it was changed. */
  version: string;
  text: string;
  level: 'info' | 'warning';
}

export const SHOWN = ['announcements'] as const;
const LOOK_AGAIN_MS = 5 * 60_000;
const KEPT = 'folio.announcements';

export function useShown() {
  return useQuery({
    queryKey: SHOWN,
    queryFn: () => request<Shown[]>('GET', '/api/announcements'),
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Versions by id. */
export function putAway(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** What is not announced any more is forgotten. */
export function keepPutAway(one: Shown, announced: Shown[]): Record<string, string> {
  const before = Object.entries(putAway()).filter(([id]) => announced.some((shown) => shown.id === id));
  const kept = { ...Object.fromEntries(before), [one.id]: one.version };
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing shows it again at the next visit.
  }
  return kept;
}
