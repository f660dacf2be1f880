/** What an administrator changes of somebody: groups, administration, whether the account is open. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Confirm } from '../../ui/Confirm';
import { Switch } from '../../ui/Switch';
import type { Group } from '../groups/api';
import { type PersonChange, type PersonRow, useChangePerson, useDeletePerson } from './api';

interface PersonFormProps {
  person: PersonRow;
  groups: Group[];
  own: boolean;
  onDone: () => void;
}

export function PersonForm({ person, groups, own, onDone }: PersonFormProps) {
  const { t } = useTranslation();
  const { name, founder } = person;
  const change = useChangePerson(person.id);
  const to = (part: PersonChange) =>
    change.mutate(part, {
      onError: (error) => toast.error(sayTrouble(t, error, t('people.change_failed'))),
    });
  const inGroups = change.isPending ? (change.variables.groups ?? person.groups) : person.groups;
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
              disabled={change.isPending}
              checked={inGroups.includes(group.id)}
              onChange={(on) => {
                const others = person.groups.filter((id) => id !== group.id);
                to({ groups: on ? [...others, group.id] : others });
              }}
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
              on={person.admin}
              disabled={change.isPending}
              onChange={(admin) => to({ admin })}
            />
          </Line>
          {!own && (
            <Line words={t('people.open')}>
              <Switch
                label={t('people.open_of', { name })}
                on={person.active}
                disabled={change.isPending}
                onChange={(active) => to({ active })}
              />
            </Line>
          )}
          {!own && <Delete person={person} onDone={onDone} />}
        </div>
      )}
    </div>
  );
}

function Line({ words, children }: { words: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      {children}
      <span aria-hidden className="text-sm leading-5">
        {words}
      </span>
    </div>
  );
}

function Delete({ person, onDone }: { person: PersonRow; onDone: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { name } = person;
  const remove = useDeletePerson(person.id);
  if (!asking) {
    return (
      <Button
        onClick={() => setAsking(true)}
        aria-label={t('people.delete_of', { name })}
        className="text-danger"
      >
        {t('people.delete')}
      </Button>
    );
  }
  return (
    <Confirm
      text={t('people.delete_ask', { name })}
      yes={t('people.delete_yes')}
      no={t('app.cancel')}
      busy={remove.isPending}
      onYes={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast(t('people.deleted', { name }));
            onDone();
          },
          onError: (error) => toast.error(sayTrouble(t, error, t('people.delete_failed'))),
        })
      }
      onNo={() => setAsking(false)}
    />
  );
}
