/** Links to pages of the web, each with where it leads, its day and some of its words. */
import type { PageLink } from './pages';

export function Pages({ pages }: { pages: PageLink[] }) {
  return (
    <ul className="space-y-2.5">
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes, and its pages have no other identity
        <li key={index}>
          <Title page={page} />
          <p className="text-xs break-all text-muted">
            {[page.href === null ? '' : new URL(page.href).host, page.date].filter(Boolean).join(' · ')}
          </p>
          {page.snippet !== '' && <p className="text-muted">{page.snippet}</p>}
        </li>
      ))}
    </ul>
  );
}

function Title({ page: { href, title } }: { page: PageLink }) {
  if (href === null) return <span>{title}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline decoration-1 underline-offset-3"
    >
      {title}
    </a>
  );
}
