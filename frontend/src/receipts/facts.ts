/** A receipt as its reader sees it: an error with its example, or facts in words. */
import { type Change, changesOf } from './changed';
import { type Failure, failureOf } from './failure';
import { isFlat, isPlain, type Json, type PlainWords, saidOf } from './json';
import { type PageLink, pageRead, pagesFound } from './pages';
import { type FoundPassage, passagesFound } from './passages';
import { type SilentIndex, silentIndexes, type Work, worksFound } from './works';

export type Fact =
  | { key: string; text: string }
  | { key: string; columns: string[]; rows: string[][] }
  | { key: string; json: string }
  | { key: string; changes: Change[] }
  | { key: string; pages: PageLink[] }
  | { key: string; passages: FoundPassage[] }
  | { key: string; works: Work[] }
  | { key: string; silent: SilentIndex[] }
  | { key: string; parts: string[]; kept: number };

export type ReceiptView =
  | ({ kind: 'failed'; example: string | null } & Failure)
  | { kind: 'ok'; facts: Fact[] };

const LISTED = 8;
/** Longer texts scroll in a box of their own. */
const LONG_CHARS = 1_500;

/** What says nothing to a reader. */
const HIDDEN = new Set(['ok', 'file_id', 'truncated', 'parts_kept', 'kept_as', 'budget']);

const BROUGHT = new Set(['media', 'resources', 'links', 'images']);

export interface FactWords extends PlainWords {
  more: (count: number) => string;
  size: (bytes: number) => string;
}

export function viewReceipt(receipt: Json, words: FactWords): ReceiptView {
  const failed = failureOf(receipt);
  if (failed !== null) {
    const { example } = receipt;
    return { kind: 'failed', ...failed, example: example == null ? null : pretty(example) };
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
  const changes = changesOf(key, value, words);
  return changes === null ? null : { key, changes };
}

function factOfFound(key: string, value: unknown, receipt: Json): Fact | null {
  const passages = key === 'passages' ? passagesFound(value) : null;
  if (passages !== null) return { key, passages };
  const works = key === 'papers' || key === 'books' ? worksFound(value) : null;
  if (works !== null) return { key, works };
  const silent = key === 'silent' ? silentIndexes(value) : null;
  if (silent !== null) return { key, silent };
  if (key === 'url' && typeof value === 'string') return { key, pages: pageRead(value, receipt) };
  const pages = key === 'results' ? pagesFound(value) : null;
  return pages === null ? null : { key, pages };
}

/** Files that a call brought are alike enough for one table, whatever some of them lack. */
function factOfBrought(key: string, value: unknown, words: FactWords): Fact | null {
  if (!BROUGHT.has(key) || !Array.isArray(value) || !value.every(isFlat)) return null;
  const columns = [...new Set(value.flatMap(Object.keys))].filter((name) => !HIDDEN.has(name));
  const rows = value.map((row) =>
    columns.map((name) =>
      name === 'bytes' && typeof row[name] === 'number' ? words.size(row[name]) : saidOf(row[name], words),
    ),
  );
  return columns.length === 0 ? null : { key, columns, rows };
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function fact(key: string, value: unknown, words: FactWords): Fact {
  if (Array.isArray(value) && value.every(isPlain)) {
    const shown = value.slice(0, LISTED).map((item) => saidOf(item, words));
    const rest = value.length - LISTED;
    return { key, text: rest > 0 ? `${shown.join(', ')} ${words.more(rest)}` : shown.join(', ') };
  }
  if (key === 'size' && typeof value === 'number') return { key, text: words.size(value) };
  if (typeof value === 'string' && value.length > LONG_CHARS) return { key, json: value };
  if (isPlain(value)) return { key, text: saidOf(value, words) };
  return tableOf(key, value, words) ?? { key, json: pretty(value) };
}

/** Objects that are alike and flat read best as a table. */
function tableOf(key: string, value: unknown, words: FactWords): Fact | null {
  if (!Array.isArray(value) || !value.every(isFlat)) return null;
  const columns = Object.keys(value[0] ?? {});
  const alike = value.every((row) => Object.keys(row).join() === columns.join());
  if (!alike || columns.length === 0) return null;
  const rows = value.map((row) => Object.values(row).map((cell) => saidOf(cell, words)));
  return { key, columns, rows };
}
