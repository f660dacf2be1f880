/** One budget of the table, whose limit can be changed, and which can be removed. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { AskingButton } from '../../ui/AskingButton';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { useOpener } from '../../ui/useOpener';
import { type BudgetRow, useChangeLimit, useRemoveBudget } from './api';
import { BudgetLine } from './BudgetLine';

interface EditableBudgetProps {
  row: BudgetRow;
  onRemoved: () => void;
}

export function EditableBudget({ row, onRemoved }: EditableBudgetProps) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const { opener, focusOn } = useOpener();
  const remove = useRemoveBudget(row.id);
  const name = t(`budgets.for.${row.subject}`, { name: row.subject_name });
  const done = () => {
    opener(row.id);
    setChanging(false);
  };
  return (
    <>
      <BudgetLine row={row} />
      {changing ? (
        <LimitForm row={row} onDone={done} />
      ) : (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button
            ref={focusOn(row.id)}
            onClick={() => setChanging(true)}
            aria-label={t('budgets.change_of', { name })}
          >
            {t('budgets.change')}
          </Button>
          <AskingButton
            words={t('budgets.remove')}
            label={t('budgets.remove_of', { name })}
            ask={t('budgets.remove_ask', { name })}
            yes={t('budgets.remove_yes')}
            no={t('budgets.keep')}
            act={() => remove.mutateAsync()}
            failed={t('budgets.remove_failed')}
            onDone={() => {
              toast(t('budgets.removed'));
              onRemoved();
            }}
          />
        </div>
      )}
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
      <Button look="primary" type="submit" busy={change.isPending} className="h-10">
        {t('budgets.save')}
      </Button>
      <Button className="h-10" onClick={onDone}>
        {t('budgets.cancel')}
      </Button>
    </form>
  );
}
