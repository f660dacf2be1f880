/** The member's name and address. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { HttpError } from '../../wire/http';
import { type Account, useChangeAccount } from './api';
import { Part } from './Part';
import { sayRefused } from './sayRefused';

/** At which field a refusal stands, by its code; others stand at the password, which is the last. */
const FIELDS: Record<string, 'name' | 'email'> = {
  bad_name: 'name',
  name_taken: 'name',
  email_taken: 'email',
  invalid: 'email',
};

export function Identity({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [name, setName] = useState(account.name);
  const [email, setEmail] = useState(account.email);
  const [password, setPassword] = useState('');
  const change = useChangeAccount();
  const changed = name.trim() !== account.name || email.trim() !== account.email;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { name: name.trim(), email: email.trim(), password },
      { onSuccess: () => void toast(t('accounts.own.saved')) },
    );
  };
  const wrong = change.error instanceof HttpError ? (FIELDS[change.error.code] ?? 'password') : 'password';
  const said = (field: typeof wrong) =>
    change.error !== null && wrong === field
      ? sayRefused(t, change.error, t('accounts.own.save_failed'))
      : undefined;
  return (
    <Part title={t('accounts.own.identity')}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          label={t('accounts.username')}
          autoComplete="username"
          autoCapitalize="none"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={said('name')}
        />
        <Field
          label={t('accounts.email')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={said('email')}
        />
        {changed && account.has_password && (
          <Field
            label={t('accounts.own.current')}
            hint={t('accounts.own.current_hint')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={said('password')}
          />
        )}
        <Button type="submit" busy={change.isPending} disabled={!changed || name.trim() === ''}>
          {t('accounts.own.save')}
        </Button>
      </form>
    </Part>
  );
}
