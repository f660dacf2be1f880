/** Which page of the drawn deck shows a slide: hidden slides have none. */
import type { SlideChange } from '../compared';

type Which = 'before' | 'after';

/** Null when it is hidden, or when the pages are not those that these slides would make. */
export function pageOf(slides: SlideChange[], which: Which, number: number | null, pages: number | null) {
  const hidden = which === 'before' ? 'hidden_before' : 'hidden_after';
  const shown = slides
    .filter((slide) => slide[which] !== null && slide[hidden] !== true)
    .map((slide) => slide[which])
    .sort((one, other) => (one ?? 0) - (other ?? 0));
  const place = shown.indexOf(number);
  return number === null || place < 0 || pages !== shown.length ? null : place + 1;
}
