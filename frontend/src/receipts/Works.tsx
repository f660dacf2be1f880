/** Papers and books that were found: the number that each is called by, its link, and what is known of it. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Found } from './Found';
import { PageWay } from './Pages';
import type { SilentIndex, Work } from './works';

export function Works({ works }: { works: Work[] }) {
  const { t } = useTranslation();
  return (
    <Found
      found={works.map((work) => ({
        number: work.number,
        way: <PageWay title={work.title} href={work.href} />,
        place: knownOf(work, t),
        words: work.about,
      }))}
    />
  );
}

export function SilentIndexes({ silent }: { silent: SilentIndex[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {silent.map(({ index, reason }) => (
        <li key={index}>
          {t('works.silent', {
            index,
            why: t(`works.reasons.${reason}` as 'works.reasons.failed', {
              defaultValue: t('works.reasons.failed'),
            }),
          })}
        </li>
      ))}
    </ul>
  );
}

function knownOf(work: Work, t: TFunction): string {
  const more = work.moreAuthors > 0 ? ` +${work.moreAuthors}` : '';
  const known = [
    work.authors.length > 0 && `${work.authors.join(', ')}${more}`,
    work.year !== null && String(work.year),
    work.venue,
    work.citations !== null && t('works.citations', { count: work.citations }),
    work.pages !== null && t('works.pages', { count: work.pages }),
    work.isbn !== '' && `ISBN ${work.isbn}`,
    work.openPdf && t('works.open_pdf'),
  ];
  return known.filter(Boolean).join(' · ');
}
