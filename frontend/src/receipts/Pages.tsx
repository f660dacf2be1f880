/** Links to pages of the web, each with where it leads, its day and some of its words. */
import { Found, WAY } from './Found';
import type { PageLink } from './pages';

export function Pages({ pages }: { pages: PageLink[] }) {
  return (
    <Found
      found={pages.map((page) => ({
        way: <Title page={page} />,
        place: [page.href === null ? '' : new URL(page.href).host, page.date].filter(Boolean).join(' · '),
        words: page.snippet,
      }))}
    />
  );
}

function Title({ page: { href, title } }: { page: PageLink }) {
  if (href === null) return <span>{title}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={WAY}>
      {title}
    </a>
  );
}
