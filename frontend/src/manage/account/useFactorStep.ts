/** One step in changing a second factor: what comes of it, and what is said where it fails. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { FACTORS } from './api';
import { sayRefused } from './sayRefused';
import { GivenUp } from './useAgain';

export function useFactorStep(guarded: <T>(action: () => Promise<T>) => Promise<T>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** `fail` is told in words; without it a notice says them. */
  const step = async <T>(
    action: () => Promise<T>,
    then: (found: T) => void,
    fail: (words: string) => void = (words) => void toast.error(words),
  ) => {
    setBusy(true);
    try {
      then(await guarded(action));
      await client.invalidateQueries({ queryKey: FACTORS });
    } catch (error) {
      if (!(error instanceof GivenUp)) fail(sayRefused(t, error, t('accounts.factor.failed')));
    } finally {
      setBusy(false);
    }
  };
  return { step, busy };
}
