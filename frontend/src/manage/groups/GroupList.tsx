/** The groups with their rules in short, and the ways to change them. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { AskingButton } from '../../ui/AskingButton';
import { Button } from '../../ui/Button';
import { FailedRow } from '../../ui/FailedRow';
import type { FocusOn } from '../../ui/useOpener';
import { type Group, type Groups, useRemoveGroup } from './api';

interface GroupListProps {
  groups: UseQueryResult<Groups>;
  focusOn: FocusOn;
  onAdd: () => void;
  onEdit: (group: Group) => void;
  onRemoved: () => void;
}

export function GroupList({ groups, focusOn, onAdd, onEdit, onRemoved }: GroupListProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button ref={focusOn(null)} look="primary" disabled={groups.data === undefined} onClick={onAdd}>
        <Plus aria-hidden size={16} />
        {t('groups.add')}
      </Button>
      {groups.isLoadingError && <FailedRow words={t('groups.failed')} onRetry={() => groups.refetch()} />}
      <p role="status" className="py-3 text-sm text-muted empty:hidden">
        {groups.isPending && t('app.loading')}
        {groups.data?.groups.length === 0 && t('groups.empty')}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {groups.data?.groups.map((group) => (
          <Row
            key={group.id}
            group={group}
            focusOn={focusOn}
            onEdit={() => onEdit(group)}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  group: Group;
  focusOn: FocusOn;
  onEdit: () => void;
  onRemoved: () => void;
}

function Row({ group, focusOn, onEdit, onRemoved }: RowProps) {
  const { t } = useTranslation();
  const remove = useRemoveGroup(group.id);
  const { name } = group;
  return (
    <li data-testid="group" className="py-4">
      <h2 className="text-sm font-semibold break-words">{name}</h2>
      <p className="mt-0.5 text-[0.8125rem] leading-5 break-words text-muted">
        {useFacts(group).join(' · ')}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button ref={focusOn(group.id)} onClick={onEdit} aria-label={t('groups.edit_of', { name })}>
          {t('groups.edit')}
        </Button>
        <AskingButton
          words={t('groups.remove')}
          label={t('groups.remove_of', { name })}
          ask={t('groups.remove_ask', { name, count: group.people })}
          yes={t('groups.remove_yes')}
          no={t('app.cancel')}
          act={() => remove.mutateAsync()}
          failed={t('groups.remove_failed')}
          onDone={() => {
            toast(t('groups.removed', { name }));
            onRemoved();
          }}
        />
      </div>
    </li>
  );
}

function useFacts(group: Group): string[] {
  const { t } = useTranslation();
  const off = group.capabilities_off;
  return [
    t('groups.people', { count: group.people }),
    group.all_models ? t('groups.all_models') : t('groups.some_models', { count: group.models.length }),
    off.length === 0 ? t('groups.all_capabilities') : t('groups.without', { names: off.join(', ') }),
    ...(group.joined_at_sign_up ? [t('groups.joined_at_sign_up')] : []),
    ...(group.for_guests ? [t('groups.for_guests')] : []),
  ];
}
