/** Changes the password; other places have to sign in anew. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { useChangePassword } from './api';
import { Part } from './Part';
import { sayRefused } from './sayRefused';

export function PasswordForm() {
  const { t } = useTranslation();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useChangePassword();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { current, next },
      {
        onSuccess: () => {
          setCurrent('');
          setNext('');
          toast(t('accounts.own.password_changed'));
        },
      },
    );
  };
  return (
    <Part title={t('accounts.own.password')} text={t('accounts.own.password_text')}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          label={t('accounts.own.current')}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <Field
          label={t('accounts.new_password')}
          type="password"
          autoComplete="new-password"
          value={next}
          onChange={({ target }) => setNext(target.value)}
          error={
            change.error === null ? undefined : sayRefused(t, change.error, t('accounts.own.save_failed'))
          }
        />
        <Button type="submit" busy={change.isPending} disabled={current === '' || next === ''}>
          {t('accounts.own.change_password')}
        </Button>
      </form>
    </Part>
  );
}
