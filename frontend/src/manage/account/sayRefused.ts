/** What allauth or the server said of an entry, in the reader's language. */
import type { TFunction } from 'i18next';
import { sayTrouble } from '../../app/sayError';
import { EntryRefused } from '../../wire/ownAccount';
import { PasskeyTrouble } from '../../wire/passkeys';

export function sayRefused(t: TFunction, error: unknown, otherwise: string): string {
  if (error instanceof PasskeyTrouble) return t(`accounts.passkeys.${error.reason}`);
  if (!(error instanceof EntryRefused)) return sayTrouble(t, error, otherwise);
  const words = error.errors.map(({ code, message }) =>
    t(`accounts.errors.${code}` as 'accounts.errors.required', { defaultValue: message }),
  );
  return words.length === 0 ? otherwise : words.reduce((first, second) => t('error_then', { first, second }));
}
