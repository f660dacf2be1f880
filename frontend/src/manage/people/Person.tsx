/** One person: who they are here, and behind a button what can be changed. */
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../../settings/useTimes';
import { cx } from '../../ui/cx';
import type { Group } from '../groups/api';
import type { PersonRow } from './api';
import { PersonForm } from './PersonForm';

interface PersonProps {
  person: PersonRow;
  groups: Group[];
  /** Whether it is the one who looks. */
  own: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onDeleted: () => void;
}

export function Person({ person, groups, own, chosen, onChoose, onDeleted }: PersonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const formId = useId();
  const { name, email } = person;
  return (
    <li data-testid="person" className="py-3">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={t('people.choose', { name })}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="mt-2.5 size-4 shrink-0 accent-accent"
        />
        <div className="min-w-0 flex-1 py-1">
          <h2 className="text-sm font-semibold break-words">{name}</h2>
          {email !== '' && <p className="text-[0.8125rem] leading-5 break-all text-muted">{email}</p>}
          <p className="text-[0.8125rem] leading-5 break-words text-muted">
            {useFacts(person, groups).join(' · ')}
          </p>
        </div>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={formId}
          aria-label={t('people.change_of', { name })}
          onClick={() => setOpen(!open)}
          className="inline-flex h-9 shrink-0 items-center gap-1 rounded-lg px-2 text-sm text-muted hover:bg-hover hover:text-strong"
        >
          {t('people.change')}
          <ChevronRight aria-hidden size={15} className={cx('transition-transform', open && 'rotate-90')} />
        </button>
      </div>
      <div id={formId}>
        {open && <PersonForm person={person} groups={groups} own={own} onDeleted={onDeleted} />}
      </div>
    </li>
  );
}

function useFacts(person: PersonRow, groups: Group[]): string[] {
  const { t } = useTranslation();
  const { day } = useTimes();
  const names = groups.filter(({ id }) => person.groups.includes(id)).map(({ name }) => name);
  return [
    ...(person.admin ? [t('people.is_admin')] : []),
    ...(person.active ? [] : [t('people.is_closed')]),
    names.length === 0 ? t('people.in_none') : names.join(', '),
    person.seen_at === null ? t('people.never_seen') : t('people.seen', { day: day(person.seen_at) }),
  ];
}
