/** Where a passage stands, in the reader's language. */
import type { TFunction } from 'i18next';
import type { PreviewPlace } from '../files/preview/Preview';

export function placeWords(t: TFunction, { unit, first, last, sheet, cells }: PreviewPlace): string {
  if (unit === 'cells') return `${sheet}!${cells}`;
  if (unit === 'picture') return t('knowledge.place.picture');
  const span = last > first ? `${first}–${last}` : String(first);
  return t(`knowledge.place.${unit}`, { count: last - first + 1, span });
}
