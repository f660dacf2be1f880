/** Makes an account; whoever was invited by their address gets that one. */
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field';
import { signUp } from '../wire/accounts';
import { AccountForm } from './AccountForm';

interface SignUpFormProps {
  /** The address of the invitation; empty where it is free. */
  email: string;
  onDone: () => void;
}

export function SignUpForm({ email: invited, onDone }: SignUpFormProps) {
  const { t } = useTranslation();
  return (
    <AccountForm
      required={['username', 'password']}
      optional={['email']}
      button={t('accounts.sign_up')}
      send={({ username = '', password = '', email = '' }) =>
        signUp(email === '' ? { username, password } : { username, password, email })
      }
      onAnswer={onDone}
    >
      {(errors) => (
        <>
          <Field
            label={t('accounts.username')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            error={errors['username']}
            autoFocus
          />
          <Field
            label={t(invited === '' ? 'accounts.email' : 'accounts.email_invited')}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={invited}
            readOnly={invited !== ''}
            error={errors['email']}
          />
          <Field
            label={t('accounts.password')}
            name="password"
            type="password"
            autoComplete="new-password"
            error={errors['password']}
          />
        </>
      )}
    </AccountForm>
  );
}
