/** What a call that searches, reads or draws asks for. */
import { type Json, textOf } from './json';

const MOST_CHARS = 120;
const SEARCHES = ['web_search', 'knowledge_search', 'paper_search', 'book_search'];

/** In a few words; null for other calls. */
export function askedBy(tool: string, args: Json | null | undefined): string | null {
  if (SEARCHES.includes(tool)) return textOf(args?.['query']) || null;
  if (tool === 'image_make') return textOf(args?.['prompt']) || null;
  if (tool === 'research_note') return shortened(textOf(args?.['claim'])) || null;
  if (tool === 'research_report') return shortened(textOf(args?.['title'])) || null;
  if (tool !== 'web_fetch') return null;
  const address = webAddress(textOf(args?.['url']));
  return address === null ? null : new URL(address).host;
}

/** The address as a browser writes it; null where it is none of the web. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

function shortened(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
