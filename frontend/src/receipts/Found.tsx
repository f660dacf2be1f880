/** What was found, one below the other: the way there, where it stands, and some of its words. */
import type { ReactNode } from 'react';

export const WAY = 'text-left break-words text-accent underline decoration-1 underline-offset-3';

interface FoundProps {
  /** A number is what the thing is called by in the chat. */
  found: { way: ReactNode; place: string; words: string; number?: number | null }[];
}

export function Found({ found }: FoundProps) {
  return (
    <ul className="space-y-2.5">
      {found.map(({ way, place, words, number }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes, and what it names has no other identity
        <li key={index}>
          {number != null && <span className="text-muted tabular-nums">{number}. </span>}
          {way}
          {place !== '' && <p className="text-xs wrap-anywhere text-muted">{place}</p>}
          {words !== '' && (
            <p dir="auto" className="line-clamp-3 text-muted">
              {words}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
