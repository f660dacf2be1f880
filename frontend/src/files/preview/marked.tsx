/** What an answer cites in a file: marked, and brought into view when it is there. */
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';

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

/** For the box that scrolls. */
export function useMarkedInView() {
  return useCallback((box: HTMLElement | null) => {
    box?.querySelector('[data-cited]')?.scrollIntoView({ block: 'center' });
  }, []);
}

/** Says that what is shown does not begin at the file's beginning. */
export function Earlier({ start }: { start: number }) {
  const { t } = useTranslation();
  return start > 1 ? (
    <p className="px-5 pt-3 text-xs text-muted sm:px-8">{t('look.from_here', { start })}</p>
  ) : null;
}
