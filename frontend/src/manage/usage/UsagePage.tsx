/** Usage of one's own, and for admins of everyone: what is asked for stands in the address. */
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import { FailedRow } from '../../ui/FailedRow';
import { HttpError } from '../../wire/http';
import type { SectionProps } from '../sections';
import { useUsage } from './api';
import { FilterRow } from './FilterRow';
import { useFigures } from './figures';
import { useFilters } from './filters';
import { ReportCards } from './ReportCards';
import { Summary } from './Summary';

export default function UsagePage({ me }: SectionProps) {
  const { t } = useTranslation();
  const figures = useFigures();
  const [filters, change] = useFilters(me.admin);
  const usage = useUsage(filters);
  const report = usage.data;
  const refused = usage.error instanceof HttpError && usage.error.code === 'bad_period';
  return (
    <div className="space-y-5 pb-8">
      <FilterRow admin={me.admin} filters={filters} choices={report?.choices} onChange={change} />
      {usage.isError && (
        <FailedRow
          words={t(refused ? 'error.bad_period' : 'usage.failed')}
          onRetry={() => void usage.refetch()}
        />
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {usage.isLoading && t('app.loading')}
      </p>
      {report !== undefined && !usage.isError && (
        <div
          aria-busy={usage.isPlaceholderData}
          className={cx('space-y-5', usage.isPlaceholderData && 'opacity-60')}
        >
          <p className="text-xs text-muted">
            {t('usage.utc', { days: figures.days(report.first, report.last) })}
            {report.counting && ` ${t('usage.counting')}`}
          </p>
          <Summary report={report} />
          <ReportCards report={report} filters={filters} onUser={(user) => change({ user })} />
        </div>
      )}
    </div>
  );
}
