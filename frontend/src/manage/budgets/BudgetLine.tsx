/** One budget: whom it is for, how far it is used, and when it begins anew. */
import { useTranslation } from 'react-i18next';
import { amountOf } from '../../app/amounts';
import { useTimes } from '../../settings/useTimes';
import { cx } from '../../ui/cx';
import type { BudgetRow } from './api';
import { isNear, shareOf } from './share';

interface BudgetLineProps {
  row: BudgetRow;
  /** Whether it is told to whom it is for. */
  own?: boolean;
}

export function BudgetLine({ row, own = false }: BudgetLineProps) {
  const { t } = useTranslation();
  const { moment } = useTimes();
  const amounts = { used: amountOf(row.unit, row.used), limit: amountOf(row.unit, row.limit) };
  const told = t(`budgets.used_${row.unit}_${row.period}`, amounts);
  const percent = Math.round(shareOf(row) * 100);
  const many = row.subject === 'everyone' || row.subject === 'each_in_group';
  const when = moment(row.begins_anew);
  return (
    <>
      <h3 className="text-sm font-medium break-words">
        {t(`budgets.${own ? 'mine' : 'for'}.${row.subject}`, { name: row.subject_name })}
      </h3>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-hover">
        <div
          className={cx('h-full rounded-full', isNear(row) ? 'bg-danger' : 'bg-accent')}
          style={{ width: `${Math.min(percent, 100)}%` }}
        />
      </div>
      <p className="mt-1.5 text-[0.8125rem] leading-5 text-muted">
        {told} {!own && many && t('budgets.most_used')} {t('budgets.anew', { when })}
      </p>
    </>
  );
}
