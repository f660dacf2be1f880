/** What one has used of one's budgets, and for admins all budgets to set, change and remove. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { FailedRow } from '../../ui/FailedRow';
import { useOpener } from '../../ui/useOpener';
import type { SectionProps } from '../sections';
import { type AllBudgets, type BudgetRow, useAllBudgets, useOwnBudgets } from './api';
import { BudgetForm } from './BudgetForm';
import { BudgetLine } from './BudgetLine';
import { EditableBudget } from './EditableBudget';

export default function Budgets({ me }: SectionProps) {
  return (
    <div className="space-y-8">
      <Own />
      {me.admin && <All />}
    </div>
  );
}

function Own() {
  const { t } = useTranslation();
  const own = useOwnBudgets();
  return (
    <section aria-labelledby="own-budgets">
      <h2 id="own-budgets" className="text-sm font-semibold">
        {t('budgets.own')}
      </h2>
      {own.isLoadingError && <FailedRow words={t('budgets.failed')} onRetry={() => own.refetch()} />}
      <p role="status" className="py-3 text-sm text-muted empty:hidden">
        {own.isPending && t('app.loading')}
        {own.data?.budgets.length === 0 && t('budgets.none_of_yours')}
      </p>
      <ul className="divide-y divide-line">
        {own.data?.budgets.map((row) => (
          <li key={row.id} className="py-3">
            <BudgetLine row={row} own />
          </li>
        ))}
      </ul>
      {own.data?.budgets.some(ofMoney) && <Unpriced labels={own.data.unpriced} />}
    </section>
  );
}

function All() {
  const { t } = useTranslation();
  const all = useAllBudgets();
  return (
    <section aria-labelledby="all-budgets">
      <h2 id="all-budgets" className="text-sm font-semibold">
        {t('budgets.all')}
      </h2>
      {all.isLoadingError && <FailedRow words={t('budgets.failed')} onRetry={() => all.refetch()} />}
      <p role="status" className="py-3 text-sm text-muted empty:hidden">
        {all.isPending && t('app.loading')}
        {all.data?.budgets.length === 0 && t('budgets.none')}
      </p>
      {all.data !== undefined && <Table all={all.data} />}
    </section>
  );
}

function Table({ all }: { all: AllBudgets }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const { opener, focusOn } = useOpener();
  const done = () => {
    opener(null);
    setAdding(false);
  };
  return (
    <>
      <ul className="divide-y divide-line">
        {all.budgets.map((row) => (
          <li key={row.id} data-testid="budget" className="py-4">
            <EditableBudget row={row} onRemoved={() => opener(null)} />
          </li>
        ))}
      </ul>
      {(adding || all.budgets.some(ofMoney)) && <Unpriced labels={all.unpriced} />}
      {adding ? (
        <BudgetForm all={all} onDone={done} />
      ) : (
        <Button ref={focusOn(null)} look="primary" className="mt-4" onClick={() => setAdding(true)}>
          <Plus aria-hidden size={16} />
          {t('budgets.add')}
        </Button>
      )}
    </>
  );
}

function ofMoney({ unit }: BudgetRow): boolean {
  return unit === 'money';
}

const MOST_NAMED = 5;

/** A budget of money says nothing of models whose price nobody entered. */
function Unpriced({ labels }: { labels: string[] }) {
  const { t, i18n } = useTranslation();
  if (labels.length === 0) return null;
  const named = [
    ...labels.slice(0, MOST_NAMED),
    ...(labels.length > MOST_NAMED ? [t('budgets.more', { count: labels.length - MOST_NAMED })] : []),
  ];
  const models = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(named);
  return <p className="mt-2 text-[0.8125rem] leading-5 text-muted">{t('budgets.unpriced', { models })}</p>;
}
