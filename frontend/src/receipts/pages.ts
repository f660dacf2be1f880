/** Pages of the web that a receipt names, as links; only web addresses lead anywhere. */
type Json = Record<string, unknown>;

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

/** What a call that searches or reads asks for, in a few words. */
export function askedOfWeb(tool: string, args: Json | null | undefined): string | null {
  if (tool === 'web_search' || tool === 'knowledge_search') return textOf(args?.['query']) || null;
  if (tool !== 'web_fetch') return null;
  const address = webAddress(textOf(args?.['url']));
  return address === null ? null : new URL(address).host;
}

/** The address as a browser writes it; null where it is none of the web. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

function isPage(value: unknown): value is Json & { url: string } {
  return typeof value === 'object' && value !== null && typeof (value as Json)['url'] === 'string';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
