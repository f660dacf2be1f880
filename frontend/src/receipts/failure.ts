/** A failed call, as its receipt tells it: written for models, in English, with the kind of the failure for people. */
import type { TFunction } from 'i18next';
import { type Json, textOf } from './json';

export interface Failure {
  failure: string;
  error: string;
}

/** Null for a call that did not fail. */
export function failureOf(receipt: Json): Failure | null {
  if (receipt['ok'] !== false) return null;
  return { failure: textOf(receipt['failure']) || 'unknown', error: textOf(receipt['error']) };
}

export function sayFailure(t: TFunction, failure: string): string {
  return t(`failure.${failure}` as 'failure.unknown', { defaultValue: t('failure.unknown') });
}
