/** Why a file is not even sent, in the reader's language. */
import i18next, { type TFunction } from 'i18next';
import { formatSize } from '../i18n/format';
import type { Refusal } from './accepts';

export function refusalWords(t: TFunction, refusal: Refusal): string {
  if (refusal.code !== 'too_large') return t(`upload.${refusal.code}`, { ...refusal });
  return t('upload.too_large', {
    size: formatSize(refusal.size, i18next.language),
    limit: formatSize(refusal.limit, i18next.language),
  });
}
