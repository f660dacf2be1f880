/** An error in the reader's language. */
import i18next, { type TFunction } from 'i18next';

/** The server speaks English and knows more of the case; the catalogue speaks for it in other languages. */
export function sayError(
  t: TFunction,
  error: { code: string; message: string; wait_s?: number | null },
): string {
  if (i18next.language === 'en' && error.message !== '') return error.message;
  const words = t(`error.${error.code}` as 'error.no_answer', { defaultValue: error.message });
  if (error.wait_s == null) return words;
  return `${words} ${t('error.asks_to_wait', { minutes: Math.ceil(error.wait_s / 60) })}`;
}
