/** Where the reader is among a paper's pages; kept while the panel changes its width, its form or the version. */
import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useRepeats } from '../place';

export interface PaperPlace {
  page: number;
  /** How far down it, as a part of its height. */
  part: number;
}

/** Undefined until the reader was somewhere; null is the top. */
type Kept = RefObject<PaperPlace | null | undefined>;

export const KeptPlace = createContext<Kept | null>(null);

/** A place that is kept as long as `of` stays. */
export function useKept(of: string): Kept {
  const [kept, setKept] = useState<{ of: string; place: Kept }>({ of, place: { current: undefined } });
  if (kept.of === of) return kept.place;
  const next = { of, place: { current: undefined } };
  setKept(next);
  return next.place;
}

/** Goes to the page that is seen first, and back to the reader's place whenever the pages are laid anew. */
export function usePaperPlace(box: RefObject<HTMLElement | null>, first: number, laid: string | null) {
  const own = useRef<PaperPlace | null>(undefined);
  const place = useContext(KeptPlace) ?? own;
  const repeats = useRepeats();
  const told = useRef(repeats);
  useLayoutEffect(() => {
    if (laid === null || box.current === null) return;
    if (place.current === undefined || told.current !== repeats) place.current = beginningOf(first);
    told.current = repeats;
    goTo(box.current, place.current);
  }, [box, place, first, laid, repeats]);
  return () => {
    if (box.current !== null) place.current = placeIn(box.current);
  };
}

function beginningOf(page: number): PaperPlace | null {
  return page > 1 ? { page, part: 0 } : null;
}

/** The page at the top of the view; null at the very top. */
export function placeIn(box: HTMLElement): PaperPlace | null {
  if (box.scrollTop <= 0) return null;
  const { top } = box.getBoundingClientRect();
  for (const page of box.querySelectorAll<HTMLElement>('[data-page]')) {
    const at = page.getBoundingClientRect();
    if (at.bottom > top) return { page: Number(page.dataset['page']), part: (top - at.top) / at.height };
  }
  return null;
}

/** A page that is not there any more stood behind the last. */
export function goTo(box: HTMLElement, place: PaperPlace | null): void {
  const page = box.querySelector(`[data-page="${place?.page}"]`);
  if (place === null || page === null) {
    box.scrollTop = place === null ? 0 : box.scrollHeight;
    return;
  }
  const at = page.getBoundingClientRect();
  box.scrollTop += at.top + place.part * at.height - box.getBoundingClientRect().top;
}
