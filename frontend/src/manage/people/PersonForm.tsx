/** What an administrator changes of somebody: groups, administration, whether the account is open. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { AskingButton } from '../../ui/AskingButton';
import { Check } from '../../ui/Check';
import { Switch } from '../../ui/Switch';
import { useAtOnce } from '../../ui/useAtOnce';
import type { Group } from '../groups/api';
import { toggled } from '../toggled';
import { type PersonRow, useChangePerson, useDeletePerson, useRemoveFactor } from './api';

interface PersonFormProps {
  person: PersonRow;
  groups: Group[];
  own: boolean;
  onDeleted: () => void;
}

export function PersonForm({ person, groups, own, onDeleted }: PersonFormProps) {
  const { t } = useTranslation();
  const { name, founder } = person;
  const { mutateAsync } = useChangePerson(person.id);
  const [shown, change] = useAtOnce(person, mutateAsync, t('people.change_failed'));
  return (
    <div className="mt-1 ml-7 space-y-4 rounded-lg border border-line px-3.5 py-3">
      <fieldset className="min-w-0">
        <legend className="text-sm font-medium">{t('people.groups_of', { name })}</legend>
        <div className="mt-2 space-y-2 text-sm">
          {groups.length === 0 && <p className="text-muted">{t('people.no_groups')}</p>}
          {groups.map((group) => (
            <Check
              key={group.id}
              label={group.name}
              checked={shown.groups.includes(group.id)}
              onChange={(on) => change({ groups: toggled(shown.groups, group.id, on) })}
            />
          ))}
        </div>
      </fieldset>
      {founder ? (
        <p className="text-[0.8125rem] leading-5 text-muted">{t('people.founder')}</p>
      ) : (
        <div className="space-y-3">
          <Line words={t('people.admin')}>
            <Switch
              label={t('people.admin_of', { name })}
              on={shown.admin}
              onChange={(admin) => change({ admin })}
            />
          </Line>
          {!own && (
            <Line words={t('people.open')}>
              <Switch
                label={t('people.open_of', { name })}
                on={shown.active}
                onChange={(active) => change({ active })}
              />
            </Line>
          )}
          {!own && person.second_factor && <Factor person={person} />}
          {!own && <Delete person={person} onDeleted={onDeleted} />}
        </div>
      )}
    </div>
  );
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      {children}
      <span aria-hidden className="text-sm leading-5">
        {words}
      </span>
    </div>
  );
}

function Factor({ person }: { person: PersonRow }) {
  const { t } = useTranslation();
  const { name } = person;
  const remove = useRemoveFactor(person.id);
  return (
    <AskingButton
      words={t('people.factor')}
      label={t('people.factor_of', { name })}
      ask={t('people.factor_ask', { name })}
      yes={t('people.factor_yes')}
      no={t('app.cancel')}
      act={() => remove.mutateAsync()}
      failed={t('people.factor_failed')}
      onDone={() => toast(t('people.factor_removed', { name }))}
    />
  );
}

function Delete({ person, onDeleted }: { person: PersonRow; onDeleted: () => void }) {
  const { t } = useTranslation();
  const { name } = person;
  const remove = useDeletePerson(person.id);
  return (
    <AskingButton
      words={t('people.delete')}
      label={t('people.delete_of', { name })}
      ask={t('people.delete_ask', { name })}
      yes={t('people.delete_yes')}
      no={t('app.cancel')}
      act={() => remove.mutateAsync()}
      failed={t('people.delete_failed')}
      onDone={() => {
        toast(t('people.deleted', { name }));
        onDeleted();
      }}
    />
  );
}
