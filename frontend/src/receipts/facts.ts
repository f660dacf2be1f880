/** A receipt as its reader sees it: an error with its example, or facts in words. */
type Json = Record<string, unknown>;

export type Fact = { key: string; text: string } | { key: string; json: string };

export type ReceiptView =
  | { kind: 'failed'; error: string; example: string | null }
  | { kind: 'ok'; facts: Fact[] };

const LISTED = 8;

export interface FactWords {
  yes: string;
  no: string;
  more: (count: number) => string;
}

export function viewReceipt(receipt: Json, words: FactWords): ReceiptView {
  if (receipt['ok'] === false) {
    const { error, example } = receipt;
    return {
      kind: 'failed',
      error: typeof error === 'string' ? error : '',
      example: example == null ? null : pretty(example),
    };
  }
  const facts = Object.entries(receipt)
    .filter(([key, value]) => key !== 'ok' && key !== 'file_id' && value != null)
    .map(([key, value]) => fact(key, value, words));
  return { kind: 'ok', facts };
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function fact(key: string, value: unknown, words: FactWords): Fact {
  if (Array.isArray(value) && value.every(isPlain)) {
    const shown = value.slice(0, LISTED).map((item) => plainText(item, words));
    const rest = value.length - LISTED;
    return { key, text: rest > 0 ? `${shown.join(', ')} ${words.more(rest)}` : shown.join(', ') };
  }
  return isPlain(value) ? { key, text: plainText(value, words) } : { key, json: pretty(value) };
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function plainText(value: string | number | boolean, words: FactWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return String(value);
}
