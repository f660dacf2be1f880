/** An error in the reader's language. */
import i18next, { type TFunction } from 'i18next';

/** The server speaks English and knows more of the case; the catalogue speaks for it in other languages. */
export function sayError(t: TFunction, error: { code: string; message: string }): string {
  if (i18next.language === 'en' && error.message !== '') return error.message;
  return t(`error.${error.code}` as 'error.no_answer', { defaultValue: error.message });
}
