/** An error in the reader's language. */
import i18next, { type TFunction } from 'i18next';
import { HttpError } from '../wire/http';

interface Said {
  code: string;
  message: string;
  status?: number;
  wait_s?: number | null;
}

/** What the server and its tools say is English, and is told as it stands to those who read that. */
export function speaksEnglish(): boolean {
  return i18next.language === 'en';
}

/** The server speaks English and knows more of the case; the catalogue speaks for it in other languages. */
export function sayError(t: TFunction, error: Said): string {
  if (speaksEnglish() && error.message !== '') return error.message;
  const unknown = error.message === '' ? t('error.bad_answer', { status: error.status }) : error.message;
  const words = t(`error.${error.code}` as 'error.bad_answer', {
    defaultValue: unknown,
    status: error.status,
  });
  if (error.wait_s == null) return words;
  const wait = t('error_wait', { minutes: Math.ceil(error.wait_s / 60) });
  return t('error_then', { first: words, second: wait });
}

/** What was thrown, where the server said something of it. */
export function sayTrouble(t: TFunction, error: unknown, otherwise: string): string {
  return error instanceof HttpError ? sayError(t, error) : otherwise;
}

/** Why a command was refused. */
export function sayRefusal(t: TFunction, error: Said | null | undefined, otherwise: string): string {
  return error == null ? otherwise : sayError(t, error);
}
