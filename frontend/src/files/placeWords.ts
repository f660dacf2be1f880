/** How a person calls a place in a file, in the reader's language. */
import type { TFunction } from 'i18next';
import { previewPlaceOf } from './at';
import type { PreviewPlace } from './preview/Preview';

export function placeWords(t: TFunction, { unit, first, last, sheet, cells }: PreviewPlace): string {
  if (unit === 'cells') return `${sheet}!${cells}`;
  if (unit === 'picture') return t('look.place.picture');
  const span = last > first ? `${first}–${last}` : String(first);
  return t(`look.place.${unit}`, { count: last - first + 1, span });
}

/** Of a place as a review or a receipt writes it; cells, and what names no place, stay as they are. */
export function writtenPlaceWords(t: TFunction, at: string): string {
  const place = previewPlaceOf(at);
  if (place === null || place.unit === 'cells') return at;
  const [, shape] = /^slide \d+, ([\s\S]+)$/.exec(at) ?? [];
  const words = placeWords(t, place);
  return shape === undefined ? words : `${words}, ${shape}`;
}
