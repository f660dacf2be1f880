/** Passages of the knowledge base that a search found, as its receipt names them. */
import { type Citation, citationOf } from '../thread/citation';
import { isJson, type Json, textOf } from './json';

export interface FoundPassage {
  /** Null where the receipt names none that can be opened. */
  citation: Citation | null;
  file: string;
  /** As the receipt writes it. */
  place: string;
  section: string;
  text: string;
}

const LINK = /\((knowledge:[^()\s]+)\)$/;

/** Null for other results of that name. */
export function passagesFound(value: unknown): FoundPassage[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isPassage)) return null;
  return value.map((one) => ({
    citation: citationOf(LINK.exec(one.cite)?.[1] ?? ''),
    file: textOf(one['file']),
    place: textOf(one['place']),
    section: textOf(one['section']),
    text: textOf(one['text']),
  }));
}

function isPassage(value: unknown): value is Json & { cite: string } {
  return isJson(value) && typeof value['cite'] === 'string';
}
