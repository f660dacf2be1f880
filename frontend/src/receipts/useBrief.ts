/** What a row says of its receipt while that is folded. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { speaksEnglish } from '../app/sayError';
import { writtenPlaceWords } from '../files/placeWords';
import { brieflyChanged } from './changed';
import { failureOf, sayFailure } from './failure';
import type { Json } from './json';

export function useBrief(receipt: Json | null): string | null {
  const { t } = useTranslation();
  return useMemo(() => {
    if (receipt === null) return null;
    const failed = failureOf(receipt);
    if (failed === null) {
      const place = (at: string) => writtenPlaceWords(t, at);
      return brieflyChanged(receipt, { yes: t('receipt.yes'), no: t('receipt.no'), place });
    }
    return speaksEnglish() && failed.error !== '' ? failed.error : sayFailure(t, failed.failure);
  }, [receipt, t]);
}
