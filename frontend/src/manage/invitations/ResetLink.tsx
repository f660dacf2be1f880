/** Makes a link with which somebody sets a new password. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../account/link';
import { sayTrouble } from '../../app/sayError';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { useResetLink } from './api';
import { LinkShown } from './LinkShown';

export function ResetLink() {
  const { t } = useTranslation();
  const [person, setPerson] = useState('');
  const make = useResetLink();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (person.trim() !== '') make.mutate(person.trim());
  };
  return (
    <section aria-labelledby="reset-title">
      <h2 id="reset-title" className="text-sm font-semibold">
        {t('accounts.reset.title')}
      </h2>
      <p className="mt-1 text-sm leading-6 text-muted">{t('accounts.reset.text')}</p>
      <form onSubmit={submit} noValidate className="mt-3 max-w-xl space-y-4">
        <Field
          label={t('accounts.reset.person')}
          autoComplete="off"
          autoCapitalize="none"
          value={person}
          onChange={({ target }) => setPerson(target.value)}
          error={make.error === null ? undefined : sayTrouble(t, make.error, t('accounts.reset.failed'))}
        />
        <Button type="submit" busy={make.isPending}>
          {t('accounts.reset.make')}
        </Button>
      </form>
      {make.data !== undefined && (
        <LinkShown
          label={t('accounts.reset.link', { name: make.data.name })}
          text={t('accounts.reset.link_text', { name: make.data.name, count: make.data.days })}
          link={linkTo({ kind: 'reset', token: make.data.key })}
        />
      )}
    </section>
  );
}
