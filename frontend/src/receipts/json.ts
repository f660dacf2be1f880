/** Values of a call and of its receipt, which may be anything. */
export type Json = Record<string, unknown>;
export type Plain = string | number | boolean;

export interface PlainWords {
  yes: string;
  no: string;
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isPlain(value: unknown): value is Plain {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

export function isFlat(value: unknown): value is Record<string, Plain | null> {
  return isJson(value) && Object.values(value).every((cell) => cell === null || isPlain(cell));
}

/** A text; empty for all that is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Any value as it would be written into a file; empty where there is none. */
export function writtenOf(value: unknown): string {
  return value == null ? '' : String(value);
}

/** A value as its reader would say it. */
export function saidOf(value: Plain | null | undefined, words: PlainWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return writtenOf(value);
}
