/** An error in the reader's language. */
import i18next, { type TFunction } from 'i18next';
import { formatMoment } from '../i18n/format';
import { useSettings } from '../settings/store';
import { HttpError } from '../wire/http';
import type { UsedBudget } from '../wire/types.gen';
import { amountOf } from './amounts';

interface Said {
  code: string;
  message: string;
  status?: number;
  wait_s?: number | null;
  budget?: UsedBudget | null;
}

const A_MINUTE = 60;

/** What the server and its tools say is English, and is told as it stands to those who read that. */
export function speaksEnglish(): boolean {
  return i18next.language === 'en';
}

/** The server speaks English and knows more of the case; the catalogue speaks for it in other languages. */
export function sayError(t: TFunction, error: Said): string {
  if (error.budget != null) return sayBudget(t, error.budget);
  if (speaksEnglish() && error.message !== '') return error.message;
  const unknown = error.message === '' ? t('error.bad_answer', { status: error.status }) : error.message;
  const words = t(`error.${error.code}` as 'error.bad_answer', {
    defaultValue: unknown,
    status: error.status,
  });
  if (error.wait_s == null) return words;
  const wait =
    error.wait_s < A_MINUTE
      ? t('error_wait_seconds', { seconds: Math.ceil(error.wait_s) })
      : t('error_wait', { minutes: Math.ceil(error.wait_s / A_MINUTE) });
  return t('error_then', { first: words, second: wait });
}

/** Which budget stopped a turn, when it begins anew, and whom to ask. */
function sayBudget(t: TFunction, budget: UsedBudget): string {
  const amount = amountOf(budget.unit, Number(budget.limit));
  const limit = t(`used_budget.${budget.unit}_${budget.period}`, { amount });
  const { zone } = useSettings.getState();
  const when = formatMoment(budget.begins_anew, i18next.language, zone);
  const first = t(budget.shared ? 'used_budget.shared' : 'used_budget.own', { limit });
  return t('error_then', { first, second: t('used_budget.again', { when }) });
}

/** What was thrown, where the server said something of it. */
export function sayTrouble(t: TFunction, error: unknown, otherwise: string): string {
  return error instanceof HttpError ? sayError(t, error) : otherwise;
}

/** Why a command was refused. */
export function sayRefusal(t: TFunction, error: Said | null | undefined, otherwise: string): string {
  return error == null ? otherwise : sayError(t, error);
}
