/** What is done with all people that are chosen: they are put into a group, or taken out of it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { failing } from '../../ui/failing';
import { type Group, useMovePeople } from '../groups/api';

interface ChosenProps {
  ids: ReadonlySet<number>;
  groups: Group[];
  onDone: () => void;
}

export function Chosen({ ids, groups, onDone }: ChosenProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState('');
  const move = useMovePeople();
  const group = groups.find(({ id }) => id === picked) ?? groups[0];
  if (ids.size === 0) return null;
  if (group === undefined) return <p className="mt-3 text-sm text-muted">{t('people.no_groups')}</p>;
  const moved = (how: 'add' | 'remove') =>
    move.mutate(
      { groupId: group.id, [how]: [...ids] },
      {
        onSuccess: () => {
          toast(
            t(how === 'add' ? 'people.added' : 'people.taken_out', { count: ids.size, name: group.name }),
          );
          onDone();
        },
        onError: failing(t('people.change_failed')),
      },
    );
  return (
    <fieldset className="mt-3 min-w-0 rounded-lg bg-tint px-3.5 py-3">
      <legend className="sr-only">{t('people.chosen', { count: ids.size })}</legend>
      <p aria-hidden className="text-sm font-medium">
        {t('people.chosen', { count: ids.size })}
      </p>
      <div className="mt-2 flex flex-wrap items-end gap-2">
        <div className="w-56 max-w-full">
          <Choice
            label={t('people.into')}
            value={group.id}
            onChange={setPicked}
            options={groups.map(({ id, name }) => [id, name])}
          />
        </div>
        <Button look="primary" busy={move.isPending} onClick={() => moved('add')}>
          {t('people.add')}
        </Button>
        <Button busy={move.isPending} onClick={() => moved('remove')}>
          {t('people.take_out')}
        </Button>
      </div>
    </fieldset>
  );
}
