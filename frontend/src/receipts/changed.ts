/** The places that an edit changed, as its receipt tells them. */
import { isFlat, type Json, type PlainWords, saidOf } from './json';

/** One place of an edit; an empty text says that nothing stood or stands there. */
export interface Change {
  place: string;
  before: string;
  after: string;
}

const CHANGED = ['changed', 'recalculated_values'];

/** Null for what tells no changes. */
export function changesOf(key: string, value: unknown, words: PlainWords): Change[] | null {
  if (!CHANGED.includes(key) || !Array.isArray(value) || !value.every(isFlat)) return null;
  if (!value.every((row) => Object.keys(row).join() === 'place,before,now')) return null;
  return value.map(({ place, before, now }) => ({
    place: saidOf(place, words),
    before: saidOf(before, words),
    after: saidOf(now, words),
  }));
}

interface BriefWords extends PlainWords {
  /** What a place is called. */
  place: (at: string) => string;
}

/** The first of them, and how many more there are; null where there is none. */
export function brieflyChanged(receipt: Json, words: BriefWords): string | null {
  const [first, ...others] = CHANGED.flatMap((key) => changesOf(key, receipt[key], words) ?? []);
  if (first === undefined) return null;
  const more = others.length > 0 ? ` (+${others.length})` : '';
  return `${words.place(first.place)}: ${first.before || '∅'} → ${first.after || '∅'}${more}`;
}
