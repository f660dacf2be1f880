/** How an answer cites a passage of the knowledge base: `knowledge:` with the file's id and the passage's number. */
import { createContext } from 'react';

export interface Citation {
  fileId: string;
  passage: number;
}

const WRITTEN = /^knowledge:(kb[a-z2-7]{6,24})#([1-9]\d{0,6})$/;
/** A form that leads nowhere else, which is all that is let through of an address with a scheme of its own. */
const DRAWN = /^#knowledge-(kb[a-z2-7]{6,24})-([1-9]\d{0,6})$/;

/** What such a link names; null for every other address. */
export function citationOf(url: string): Citation | null {
  return matched(WRITTEN.exec(url));
}

export function hrefOf({ fileId, passage }: Citation): string {
  return `#knowledge-${fileId}-${passage}`;
}

export function drawnCitation(href: string | undefined): Citation | null {
  return matched(DRAWN.exec(href ?? ''));
}

function matched(found: RegExpExecArray | null): Citation | null {
  const [, fileId, passage] = found ?? [];
  return fileId === undefined || passage === undefined ? null : { fileId, passage: Number(passage) };
}

/** Opens what is cited; null where the reader has no knowledge base, as on a shared page. */
export const Citing = createContext<((citation: Citation) => void) | null>(null);
