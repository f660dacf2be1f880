/** Over the message box, once in a period: little is left of a budget. */
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '../../app/amounts';
import { IconButton } from '../../ui/Button';
import { type BudgetRow, useOwnBudgets } from './api';
import { isNearlyUsed, shareOf } from './share';

/** `busy` says that an answer is on its way; what it took is known behind it. */
export default function NearBudget({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  const { data, refetch } = useOwnBudgets();
  const [put, setPut] = useState('');
  const was = useRef(busy);
  useEffect(() => {
    if (was.current && !busy) void refetch();
    was.current = busy;
  }, [busy, refetch]);
  const near = data?.budgets.filter((row) => isNearlyUsed(row) && put !== nameOf(row) && !isPut(row));
  const [row] = near?.sort((one, other) => shareOf(other) - shareOf(one)) ?? [];
  if (row === undefined) return null;
  const left = amountOf(row.unit, Math.max(0, row.limit - row.used));
  const putAway = () => {
    keep(row);
    setPut(nameOf(row));
  };
  return (
    <div
      role="status"
      data-testid="near-budget"
      className="fade-in mb-2 flex items-center gap-2 rounded-lg bg-tint py-1 pr-1 pl-3 text-[0.8125rem] leading-5"
    >
      <p className="min-w-0 flex-1">
        {t(`budgets.near_${row.unit}_${row.period}`, { left })}
        {row.subject === 'guests' && ` ${t('budgets.near_guests')}`}
      </p>
      <IconButton icon={X} small label={t('budgets.put_away')} onClick={putAway} />
    </div>
  );
}

function nameOf(row: BudgetRow): string {
  return `folio.near:${row.id}:${row.begins_anew}`;
}

function isPut(row: BudgetRow): boolean {
  try {
    return localStorage.getItem(nameOf(row)) !== null;
  } catch {
    return false;
  }
}

/** Without a storage it is told again on the next visit. */
function keep(row: BudgetRow): void {
  try {
    localStorage.setItem(nameOf(row), '1');
  } catch {
    // A browser that keeps nothing.
  }
}
