/** What kept a change of connections from being made, in the reader's language. */
import i18next, { type TFunction } from 'i18next';
import { sayError } from '../app/sayError';
import { HttpError } from '../wire/http';

/** The server speaks English and knows more of the case; some codes say something else of a model than here. */
export function sayTrouble(t: TFunction, error: unknown, otherwise: string): string {
  if (!(error instanceof HttpError)) return otherwise;
  const known = i18next.exists(`connections.errors.${error.code}`);
  if (i18next.language === 'en' || !known) return sayError(t, error);
  return t(`connections.errors.${error.code}` as 'connections.errors.unreachable');
}
