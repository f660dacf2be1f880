/** An error in the reader's language: by its code if the catalogue has it, else in the server's words. */
import type { TFunction } from 'i18next';

export function sayError(t: TFunction, error: { code: string; message: string }): string {
  return t(`error.${error.code}` as 'error.unreachable', { defaultValue: error.message });
}
