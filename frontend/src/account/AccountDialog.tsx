/** Signs a person in, or makes an account. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Modal } from '../ui/Modal';
import { type AccountAnswer, signIn, signUp } from '../wire/accounts';

type Mode = 'sign_in' | 'sign_up';

interface AccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignedIn: () => void;
}

export function AccountDialog({ open, onOpenChange, onSignedIn }: AccountDialogProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode>('sign_in');
  const other = mode === 'sign_in' ? 'sign_up' : 'sign_in';
  const done = () => {
    onOpenChange(false);
    onSignedIn();
  };
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t(`account.${mode}`)} text={t('account.in_text')}>
      <AccountForm key={mode} mode={mode} onDone={done} />
      <button
        type="button"
        onClick={() => setMode(other)}
        className="mt-4 w-full text-center text-sm text-accent underline decoration-1 underline-offset-3"
      >
        {t(`account.to_${other}`)}
      </button>
    </Modal>
  );
}

type Errors = Record<string, string>;

/** Errors that belong to no field stand under this name. */
const WHOLE = '';

function AccountForm({ mode, onDone }: { mode: Mode; onDone: () => void }) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username, password, email } = fieldsOf(event.currentTarget);
    const missing: Errors = {};
    if (username === '') missing['username'] = t('account.required');
    if (password === '') missing['password'] = t('account.required');
    if (Object.keys(missing).length > 0) return setErrors(missing);
    setSending(true);
    const credentials = { username, password };
    const asked =
      mode === 'sign_in'
        ? signIn(credentials)
        : signUp(email === '' ? credentials : { ...credentials, email });
    const answer = await asked.catch(() => null);
    setSending(false);
    return answer?.kind === 'signed_in' ? onDone() : setErrors(errorsOf(answer));
  };
  const errorsOf = (answer: Exclude<AccountAnswer, { kind: 'signed_in' }> | null): Errors => {
    if (answer === null) return { [WHOLE]: t('account.failed') };
    if (answer.kind !== 'refused') return { [WHOLE]: t(`account.${answer.kind}`) };
    const errors: Errors = {};
    for (const { param = WHOLE, code, message } of answer.errors) {
      const before = errors[param];
      const said = t(`account.errors.${code}` as 'account.errors.required', { defaultValue: message });
      errors[param] = before === undefined ? said : t('error_then', { first: before, second: said });
    }
    return errors;
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-4">
      <Field
        label={t('account.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        error={errors['username']}
        autoFocus
      />
      {mode === 'sign_up' && (
        <Field
          label={t('account.email')}
          name="email"
          type="email"
          autoComplete="email"
          error={errors['email']}
        />
      )}
      <Field
        label={t('account.password')}
        name="password"
        type="password"
        autoComplete={mode === 'sign_in' ? 'current-password' : 'new-password'}
        error={errors['password']}
      />
      {errors[WHOLE] !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {errors[WHOLE]}
        </p>
      )}
      <Button type="submit" look="primary" disabled={sending} className="h-10 w-full">
        {t(`account.${mode}`)}
      </Button>
    </form>
  );
}

function fieldsOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { username: text('username').trim(), password: text('password'), email: text('email').trim() };
}
