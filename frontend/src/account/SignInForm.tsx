/** Asks for a name or an address, and the password; or for a passkey alone. */
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field';
import { signIn } from '../wire/accounts';
import { AccountForm } from './AccountForm';
import { PasskeySignIn } from './Passkey';

interface SignInFormProps {
  onDone: () => void;
  onCode: (passkey: boolean) => void;
}

export function SignInForm({ onDone, onCode }: SignInFormProps) {
  const { t } = useTranslation();
  return (
    <>
      <AccountForm
        required={['login', 'password']}
        button={t('account.sign_in')}
        send={({ login = '', password = '' }) => signIn({ login, password })}
        onAnswer={(answer) => (answer.kind === 'code' ? onCode(answer.passkey) : onDone())}
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
      <PasskeySignIn onDone={onDone} />
    </>
  );
}
