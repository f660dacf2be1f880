/** How a person calls a place of a review: a paragraph by its number, cells by their address. */
import type { TFunction } from 'i18next';
import { previewPlaceOf } from '../files/at';

const UNITS = {
  paragraphs: 'paragraph',
  slides: 'slide',
  lines: 'line',
  pages: 'page',
  rows: 'row',
} as const;

export function placeWords(place: string, t: TFunction): string {
  const at = previewPlaceOf(place);
  if (at === null || !(at.unit in UNITS)) return place;
  const number = at.first === at.last ? String(at.first) : `${at.first}–${at.last}`;
  const words = t(`review.at.${UNITS[at.unit as 'lines']}`, { number });
  const [, shape] = /^slide \d+, ([\s\S]+)$/.exec(place) ?? [];
  return shape === undefined ? words : `${words}, ${shape}`;
}
