/** The passages into which a file was cut, each with the place where it stands. */
import { useTranslation } from 'react-i18next';
import { placeWords } from '../files/placeWords';
import { useMarkedInView } from '../files/preview/marked';
import { Upward } from '../files/preview/Upward';
import { type Way, waysOf } from '../files/preview/windows';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import type { KnowledgeFile, Passage } from './api';
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
  const box = useMarkedInView();
  if (found.isPending) return <p className="p-4 text-sm text-muted">{t('app.loading')}</p>;
  if (found.isLoadingError)
    return <p className="p-4 text-sm text-danger">{t('knowledge.passages_failed')}</p>;
  const { earlier, later } = waysOf(found);
  const passages = found.data.pages.flatMap((page) => page.passages);
  return (
    <Upward
      box={box}
      top={passages[0]?.number ?? 1}
      label={t('knowledge.passages_of', { name: file.name })}
      className={cx('overflow-y-auto border-line bg-canvas', className)}
    >
      <Others way={earlier} words={t('knowledge.earlier')} />
      <ol className="divide-y divide-line">
        {passages.map((one) => (
          <PassageItem key={one.number} passage={one} cited={one.number === cited} />
        ))}
      </ol>
      <Others way={later} words={t('knowledge.more')} />
    </Upward>
  );
}

function Others({ way, words }: { way: Way; words: string }) {
  const { t } = useTranslation();
  if (!way.more) return null;
  return (
    <div className="space-y-2 p-3 text-center text-sm">
      {way.failed && (
        <p role="alert" className="text-danger">
          {t('knowledge.passages_failed')}
        </p>
      )}
      <Button disabled={way.loading} onClick={way.loadMore}>
        {words}
      </Button>
    </div>
  );
}

function PassageItem({ passage, cited }: { passage: Passage; cited: boolean }) {
  const { t } = useTranslation();
  const titles = passage.heading.join(' › ');
  return (
    <li
      data-testid="passage"
      className={cx('px-4 py-3', cited && 'bg-tint')}
      {...(cited ? { 'data-cited': '' } : {})}
    >
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
