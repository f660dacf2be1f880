/** Whose changes, of what, to what and when; what is chosen stands in the address. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { chooseFilters, FILTERS, type Filters, filtersOf, queryOf } from './filters';

export function FilterForm({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filters);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    chooseFilters(draft);
  };
  return (
    <form
      onSubmit={choose}
      aria-label={t('audit.filter')}
      className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {FILTERS.map((name) => (
        <Field
          key={name}
          label={t(`audit.filters.${name}`)}
          type={name === 'since' || name === 'until' ? 'date' : 'text'}
          maxLength={200}
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          {t('audit.filter')}
        </Button>
        {queryOf(filters) !== '' && (
          <Button look="quiet" onClick={() => chooseFilters(filtersOf(''))}>
            {t('audit.all')}
          </Button>
        )}
      </div>
    </form>
  );
}
