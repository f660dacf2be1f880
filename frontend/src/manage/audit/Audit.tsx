/** Who changed what: filtered by the address, newest first, and as a table to take along. */
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { DownloadButton } from '../../ui/DownloadButton';
import { FailedRow } from '../../ui/FailedRow';
import { tableUrl, useAudit } from './api';
import { EntryRow } from './EntryRow';
import { FilterForm } from './FilterForm';
import { queryOf, useFilters } from './filters';

export default function Audit() {
  const { t } = useTranslation();
  const filters = useFilters();
  const log = useAudit(filters);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <FilterForm key={queryOf(filters)} filters={filters} />
      <div className="mt-4">
        <DownloadButton href={tableUrl(filters)} name="audit.csv" words={t('audit.table')} />
      </div>
      {log.isError ? (
        <FailedRow words={t('audit.failed')} onRetry={() => log.refetch()} />
      ) : (
        <p role="status" className="py-4 text-sm text-muted empty:hidden">
          {log.isPending && t('app.loading')}
          {log.isSuccess && entries.length === 0 && t('audit.none')}
        </p>
      )}
      <ol aria-label={t('manage.sections.audit.title')} className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <Button className="mt-4" disabled={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          {t('audit.more')}
        </Button>
      )}
    </>
  );
}
