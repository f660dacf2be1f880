/** Pages of the web that a receipt names, as links; only web addresses lead anywhere. */
import { webAddress } from './asked';
import { isJson, type Json, textOf } from './json';

/** Without an `href` it is no address to follow. */
export interface PageLink {
  title: string;
  href: string | null;
  date: string;
  snippet: string;
}

/** The pages that a search found; null for other results. */
export function pagesFound(value: unknown): PageLink[] | null {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isPage)) return null;
  return value.map(({ title, url, date, snippet }) => ({
    title: textOf(title) || url,
    href: webAddress(url),
    date: textOf(date),
    snippet: textOf(snippet),
  }));
}

/** The one page that was read. */
export function pageRead(url: string, receipt: Json): PageLink[] {
  return [{ title: textOf(receipt['title']) || url, href: webAddress(url), date: '', snippet: '' }];
}

function isPage(value: unknown): value is Json & { url: string } {
  return isJson(value) && typeof value['url'] === 'string';
}
