/** A receipt as its reader sees it: an error with its example, or facts in words. */
import { type PageLink, pageRead, pagesFound } from './pages';
import { type FoundPassage, passagesFound } from './passages';

type Json = Record<string, unknown>;
type Plain = string | number | boolean;

export type Fact =
  | { key: string; text: string }
  | { key: string; columns: string[]; rows: string[][] }
  | { key: string; json: string }
  | { key: string; changes: Change[] }
  | { key: string; pages: PageLink[] }
  | { key: string; passages: FoundPassage[] }
  | { key: string; parts: string[]; kept: number };

/** One place of an edit; an empty text says that nothing stood or stands there. */
export interface Change {
  place: string;
  before: string;
  after: string;
}

export type ReceiptView =
  | { kind: 'failed'; failure: string; error: string; example: string | null }
  | { kind: 'ok'; facts: Fact[] };

const LISTED = 8;
/** Longer texts scroll in a box of their own. */
const LONG_CHARS = 1_500;

/** What says nothing to a reader. */
const HIDDEN = new Set(['ok', 'file_id', 'truncated', 'parts_kept']);

const BROUGHT = new Set(['media', 'resources', 'links']);

export interface FactWords {
  yes: string;
  no: string;
  more: (count: number) => string;
  size: (bytes: number) => string;
}

export function viewReceipt(receipt: Json, words: FactWords): ReceiptView {
  if (receipt['ok'] === false) {
    const { error, example, failure } = receipt;
    return {
      kind: 'failed',
      failure: typeof failure === 'string' ? failure : 'unknown',
      error: typeof error === 'string' ? error : '',
      example: example == null ? null : pretty(example),
    };
  }
  const facts = Object.entries(receipt)
    .filter(([key, value]) => !HIDDEN.has(key) && value != null && !(key === 'title' && 'url' in receipt))
    .map(
      ([key, value]) =>
        factOfEdit(key, value, receipt, words) ??
        factOfBrought(key, value, words) ??
        factOfFound(key, value, receipt) ??
        fact(key, value, words),
    );
  return { kind: 'ok', facts };
}

function factOfEdit(key: string, value: unknown, receipt: Json, words: FactWords): Fact | null {
  if (key === 'parts_changed' && Array.isArray(value) && value.every((part) => typeof part === 'string')) {
    return { key: 'parts', parts: value, kept: Number(receipt['parts_kept'] ?? 0) };
  }
  if (key !== 'changed' && key !== 'recalculated_values') return null;
  const changes = changesOf(value, words);
  return changes === null ? null : { key, changes };
}

function factOfFound(key: string, value: unknown, receipt: Json): Fact | null {
  const passages = key === 'passages' ? passagesFound(value) : null;
  if (passages !== null) return { key, passages };
  if (key === 'url' && typeof value === 'string') return { key, pages: pageRead(value, receipt) };
  const pages = key === 'results' ? pagesFound(value) : null;
  return pages === null ? null : { key, pages };
}

/** Files that a connection brought are alike enough for one table, whatever some of them lack. */
function factOfBrought(key: string, value: unknown, words: FactWords): Fact | null {
  if (!BROUGHT.has(key) || !Array.isArray(value) || !value.every(isFlat)) return null;
  const columns = [...new Set(value.flatMap(Object.keys))].filter((name) => !HIDDEN.has(name));
  const rows = value.map((row) =>
    columns.map((name) =>
      name === 'bytes' && typeof row[name] === 'number' ? words.size(row[name]) : cellText(row[name], words),
    ),
  );
  return columns.length === 0 ? null : { key, columns, rows };
}

function changesOf(value: unknown, words: FactWords): Change[] | null {
  if (!Array.isArray(value) || !value.every(isFlat)) return null;
  if (!value.every((row) => Object.keys(row).join() === 'place,before,now')) return null;
  return value.map(({ place, before, now }) => ({
    place: cellText(place, words),
    before: cellText(before, words),
    after: cellText(now, words),
  }));
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
  if (key === 'size' && typeof value === 'number') return { key, text: words.size(value) };
  if (typeof value === 'string' && value.length > LONG_CHARS) return { key, json: value };
  if (isPlain(value)) return { key, text: plainText(value, words) };
  return tableOf(key, value, words) ?? { key, json: pretty(value) };
}

/** Objects that are alike and flat read best as a table. */
function tableOf(key: string, value: unknown, words: FactWords): Fact | null {
  if (!Array.isArray(value) || !value.every(isFlat)) return null;
  const columns = Object.keys(value[0] ?? {});
  const alike = value.every((row) => Object.keys(row).join() === columns.join());
  if (!alike || columns.length === 0) return null;
  const rows = value.map((row) => Object.values(row).map((cell) => cellText(cell, words)));
  return { key, columns, rows };
}

function isFlat(value: unknown): value is Record<string, Plain | null> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((cell) => cell === null || isPlain(cell));
}

function isPlain(value: unknown): value is Plain {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function cellText(value: Plain | null | undefined, words: FactWords): string {
  return value == null ? '' : plainText(value, words);
}

function plainText(value: Plain, words: FactWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return String(value);
}
