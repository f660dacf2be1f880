/** Papers and books that indexes found, as a receipt names them; only web addresses lead anywhere. */
import { webAddress } from './asked';
import { isJson, type Json, textOf } from './json';

export interface Work {
  number: number | null;
  title: string;
  href: string | null;
  authors: string[];
  moreAuthors: number;
  year: number | null;
  /** Where it was published: a journal, a conference, a publisher. */
  venue: string;
  citations: number | null;
  pages: number | null;
  isbn: string;
  openPdf: boolean;
  about: string;
}

export interface SilentIndex {
  index: string;
  reason: string;
}

/** Null for other results of that name. */
export function worksFound(value: unknown): Work[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isWork)) return null;
  return value.map((one) => ({
    number: numberOf(one['number']),
    title: one.title,
    href: webAddress(textOf(one['url'])),
    authors: Array.isArray(one['authors']) ? one['authors'].map(textOf).filter(Boolean) : [],
    moreAuthors: numberOf(one['more_authors']) ?? 0,
    year: numberOf(one['year']),
    venue: textOf(one['venue']) || textOf(one['publisher']),
    citations: numberOf(one['citations']),
    pages: numberOf(one['pages']),
    isbn: textOf(one['isbn']),
    openPdf: Array.isArray(one['pdf']) && one['pdf'].length > 0,
    about: textOf(one['abstract']) || textOf(one['description']),
  }));
}

/** The indexes that did not answer; null for other results of that name. */
export function silentIndexes(value: unknown): SilentIndex[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isSilent)) return null;
  return value.map(({ index, reason }) => ({ index, reason: textOf(reason) }));
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function isWork(value: unknown): value is Json & { title: string } {
  return isJson(value) && typeof value['title'] === 'string' && value['title'] !== '';
}

function isSilent(value: unknown): value is Json & { index: string } {
  return isJson(value) && typeof value['index'] === 'string';
}
