/** One budget of the table, whose limit can be changed, and which can be removed. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { Button } from '../../ui/Button';
import { Confirm } from '../../ui/Confirm';
import { Field } from '../../ui/Field';
import { failing } from '../../ui/failing';
import { type BudgetRow, useChangeLimit, useRemoveBudget } from './api';
import { BudgetLine } from './BudgetLine';

type Doing = 'nothing' | 'changing' | 'removing';

export function EditableBudget({ row }: { row: BudgetRow }) {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<Doing>('nothing');
  const name = t(`budgets.for.${row.subject}`, { name: row.subject_name });
  const done = () => setDoing('nothing');
  return (
    <>
      <BudgetLine row={row} />
      {doing === 'nothing' && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button onClick={() => setDoing('changing')} aria-label={t('budgets.change_of', { name })}>
            {t('budgets.change')}
          </Button>
          <Button
            className="text-danger"
            onClick={() => setDoing('removing')}
            aria-label={t('budgets.remove_of', { name })}
          >
            {t('budgets.remove')}
          </Button>
        </div>
      )}
      {doing === 'changing' && <LimitForm row={row} onDone={done} />}
      {doing === 'removing' && <Removing row={row} name={name} onDone={done} />}
    </>
  );
}

function LimitForm({ row, onDone }: { row: BudgetRow; onDone: () => void }) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(String(row.limit));
  const change = useChangeLimit(row.id);
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(limit.trim(), { onSuccess: onDone });
  };
  return (
    <form onSubmit={save} className="mt-3 flex flex-wrap items-end gap-2">
      <Field
        label={t(`budgets.limit_${row.unit}`)}
        value={limit}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        className="min-w-0 flex-1 basis-48"
        error={change.error === null ? undefined : sayTrouble(t, change.error, t('budgets.save_failed'))}
        onChange={(event) => setLimit(event.target.value)}
      />
      <Button look="primary" type="submit" disabled={change.isPending} className="h-10">
        {t('budgets.save')}
      </Button>
      <Button className="h-10" onClick={onDone}>
        {t('budgets.cancel')}
      </Button>
    </form>
  );
}

function Removing({ row, name, onDone }: { row: BudgetRow; name: string; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveBudget(row.id);
  return (
    <div className="mt-2.5">
      <Confirm
        text={t('budgets.remove_ask', { name })}
        yes={t('budgets.remove_yes')}
        no={t('budgets.keep')}
        busy={remove.isPending}
        onYes={() =>
          remove.mutate(undefined, {
            onSuccess: () => void toast(t('budgets.removed')),
            onError: failing(t('budgets.remove_failed')),
          })
        }
        onNo={onDone}
      />
    </div>
  );
}
