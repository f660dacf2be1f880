/** Links to pages of the web, each with where it leads, its day and some of its words. */
import { Found, WAY } from './Found';
import type { PageLink } from './pages';

export function Pages({ pages }: { pages: PageLink[] }) {
  return (
    <Found
      found={pages.map((page) => ({
        way: <PageWay href={page.href} title={page.title} />,
        place: [page.href === null ? '' : new URL(page.href).host, page.date].filter(Boolean).join(' · '),
        words: page.snippet,
      }))}
    />
  );
}

export function PageWay({ href, title }: Pick<PageLink, 'href' | 'title'>) {
  if (href === null) return <span>{title}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={WAY}>
      {title}
    </a>
  );
}
