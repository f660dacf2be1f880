/** A new budget: for whom, how much of what, and for how long. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { HttpError } from '../../wire/http';
import { type AllBudgets, type Named, PERIODS, SUBJECTS, type Subject, UNITS, useAddBudget } from './api';

interface BudgetFormProps {
  all: AllBudgets;
  onDone: () => void;
}

export function BudgetForm({ all, onDone }: BudgetFormProps) {
  const { t } = useTranslation();
  const [subject, setSubject] = useState<Subject>('everyone');
  const [picked, setPicked] = useState('');
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('month');
  const [unit, setUnit] = useState<(typeof UNITS)[number]>('tokens');
  const [limit, setLimit] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const add = useAddBudget();
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const among = choicesFor(subject, all);
  const subjects = SUBJECTS.filter((name) => choicesFor(name, all)?.length !== 0);
  const of = among?.find(({ id }) => id === picked)?.id ?? among?.[0]?.id ?? '';
  const trouble = add.error === null ? undefined : sayTrouble(t, add.error, t('budgets.save_failed'));
  const atLimit = add.error instanceof HttpError && ['bad_limit', 'invalid'].includes(add.error.code);

  const save = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { subject, subject_id: of, period, unit, limit: limit.trim() },
      {
        onSuccess: () => {
          toast(t('budgets.added'));
          onDone();
        },
      },
    );
  };
  return (
    <form
      ref={form}
      aria-label={t('budgets.add')}
      onSubmit={save}
      className="mt-4 space-y-4 rounded-xl border border-line p-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label={t('budgets.subject')}
          value={subject}
          onChange={(chosen) => setSubject(chosen as Subject)}
          options={subjects.map((name) => [name, t(`budgets.subjects.${name}`)])}
        />
        {among !== null && (
          <Choice
            label={t(subject === 'user' ? 'budgets.person' : 'budgets.group')}
            value={of}
            onChange={setPicked}
            options={among.map(({ id, name }) => [id, name])}
          />
        )}
        <Choice
          label={t('budgets.unit')}
          value={unit}
          onChange={(chosen) => setUnit(chosen as typeof unit)}
          options={UNITS.map((name) => [name, t(`budgets.units.${name}`)])}
        />
        <Choice
          label={t('budgets.period')}
          value={period}
          onChange={(chosen) => setPeriod(chosen as typeof period)}
          options={PERIODS.map((name) => [name, t(`budgets.periods.${name}`)])}
        />
        <Field
          label={t(`budgets.limit_${unit}`)}
          hint={t('budgets.limit_hint')}
          value={limit}
          required
          inputMode="decimal"
          autoComplete="off"
          error={atLimit ? trouble : undefined}
          onChange={(event) => setLimit(event.target.value)}
        />
      </div>
      {trouble !== undefined && !atLimit && (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={add.isPending}>
          {t('budgets.save')}
        </Button>
        <Button onClick={onDone}>{t('budgets.cancel')}</Button>
      </div>
    </form>
  );
}

/** Null where there is nothing to pick. */
function choicesFor(subject: Subject, all: AllBudgets): Named[] | null {
  if (subject === 'user') return all.people;
  return subject === 'group' || subject === 'each_in_group' ? all.groups : null;
}
