/** Everybody with an account: searched, put into groups, made administrators, closed, deleted; for admins. */
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice';
import { FailedRow } from '../../ui/FailedRow';
import { Field } from '../../ui/Field';
import { useOpener } from '../../ui/useOpener';
import { useGroups } from '../groups/api';
import type { SectionProps } from '../sections';
import { toggled } from '../toggled';
import { usePeople, type Wanted } from './api';
import { Chosen } from './Chosen';
import { Pages } from './Pages';
import { Person } from './Person';

const EVERYBODY: Wanted = { words: '', group: '', page: 1 };

export default function People({ me }: SectionProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(EVERYBODY);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const groups = useGroups().data?.groups ?? [];
  const asked = useDeferredValue(wanted);
  const people = usePeople(asked);
  const { opener, focusOn } = useOpener();
  const choose = (id: number, on: boolean) => setChosen(new Set(toggled(chosen, id, on)));
  const { data } = people;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          ref={focusOn(null)}
          type="search"
          label={t('people.search')}
          value={wanted.words}
          maxLength={200}
          onChange={({ target }) => setWanted({ ...wanted, words: target.value, page: 1 })}
        />
        <Choice
          label={t('people.group')}
          value={wanted.group}
          onChange={(group) => setWanted({ ...wanted, group, page: 1 })}
          options={[
            ['', t('people.everybody')],
            ...groups.map(({ id, name }): [string, string] => [id, name]),
          ]}
        />
      </div>
      {people.isLoadingError && <FailedRow words={t('people.failed')} onRetry={() => people.refetch()} />}
      <p role="status" className="mt-4 text-sm text-muted">
        {people.isPending ? t('app.loading') : data && t('people.found', { count: data.total })}
      </p>
      <Chosen ids={chosen} groups={groups} onDone={() => setChosen(new Set())} />
      <ul className="mt-2 divide-y divide-line">
        {data?.people.map((person) => (
          <Person
            key={person.id}
            person={person}
            groups={groups}
            own={person.name === me.name}
            chosen={chosen.has(person.id)}
            onChoose={(on) => choose(person.id, on)}
            onDeleted={() => opener(null)}
          />
        ))}
      </ul>
      {data !== undefined && (
        <Pages
          page={wanted.page}
          last={Math.max(1, Math.ceil(data.total / data.per_page))}
          onPage={(page) => setWanted({ ...wanted, page })}
        />
      )}
    </>
  );
}
