/** The passages into which a file was cut, each with the place where it stands. */
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import type { KnowledgeFile, Passage } from './api';
import { placeWords } from './placeWords';
import { usePassages } from './queries';

interface PassageListProps {
  file: KnowledgeFile;
  /** The number of the passage that is marked, and listed first. */
  cited: number | null;
  className?: string;
}

export function PassageList({ file, cited, className }: PassageListProps) {
  const { t } = useTranslation();
  const found = usePassages(file.id, cited ?? 1);
  if (found.isPending) return <p className="p-4 text-sm text-muted">{t('app.loading')}</p>;
  if (found.isError) return <p className="p-4 text-sm text-danger">{t('knowledge.passages_failed')}</p>;
  return (
    <section
      aria-label={t('knowledge.passages_of', { name: file.name })}
      tabIndex={0}
      className={cx(
        'scroll-thin min-h-0 flex-1 overflow-y-auto border-line bg-canvas outline-offset-[-2px]',
        className,
      )}
    >
      <ol className="divide-y divide-line">
        {found.data.pages.flatMap(({ passages }) =>
          passages.map((one) => <PassageItem key={one.number} passage={one} cited={one.number === cited} />),
        )}
      </ol>
      {found.hasNextPage && (
        <div className="p-3 text-center">
          <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('knowledge.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

function PassageItem({ passage, cited }: { passage: Passage; cited: boolean }) {
  const { t } = useTranslation();
  const titles = passage.heading.join(' › ');
  return (
    <li data-testid="passage" className={cx('px-4 py-3', cited && 'bg-tint')}>
      <p className="text-xs text-muted">
        {placeWords(t, passage.place)}
        {titles !== '' && ` · ${titles}`}
        {cited && ` · ${t('knowledge.cited')}`}
      </p>
      <p dir="auto" className="mt-1 text-[0.8125rem] leading-6 break-words whitespace-pre-wrap">
        {passage.lead !== '' && <span className="text-muted">{`${passage.lead}\n`}</span>}
        {passage.text}
      </p>
    </li>
  );
}
