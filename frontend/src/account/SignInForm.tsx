/** Asks for a name or an address, and the password. */
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field';
import { signIn } from '../wire/accounts';
import { AccountForm } from './AccountForm';

interface SignInFormProps {
  onDone: () => void;
  onCode: () => void;
}

export function SignInForm({ onDone, onCode }: SignInFormProps) {
  const { t } = useTranslation();
  return (
    <AccountForm
      required={['login', 'password']}
      button={t('account.sign_in')}
      send={({ login = '', password = '' }) => signIn({ login, password })}
      onAnswer={({ kind }) => (kind === 'code' ? onCode() : onDone())}
    >
      {(errors) => (
        <>
          <Field
            label={t('accounts.login')}
            name="login"
            autoComplete="username"
            autoCapitalize="none"
            error={errors['login'] ?? errors['username'] ?? errors['email']}
            autoFocus
          />
          <Field
            label={t('accounts.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            error={errors['password']}
          />
        </>
      )}
    </AccountForm>
  );
}
