/** What an answer cites in a file: marked, and brought into view when it is there. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useRepeats } from '../place';

export interface Stretch {
  first: number;
  last: number;
}

export function isAt(number: number, at: Stretch | null): boolean {
  return at !== null && number >= at.first && number <= at.last;
}

export function Marked({ on, children }: { on: boolean; children: ReactNode }) {
  if (!on) return children;
  return (
    <div data-cited className="-mx-3 bg-tint px-3">
      {children}
    </div>
  );
}

/** For the box that scrolls; `shown` changes with the form of what is in it. */
export function useMarkedInView(shown: unknown = null) {
  const box = useRef<HTMLElement>(null);
  const repeats = useRepeats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say that it is to be looked for again
  useLayoutEffect(() => {
    box.current?.querySelector('[data-cited]')?.scrollIntoView({ block: 'center' });
  }, [repeats, shown]);
  return box;
}
