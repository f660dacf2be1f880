/** Sets another password with the key of a link. */
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field';
import { setPassword } from '../wire/accounts';
import { AccountForm } from './AccountForm';

interface NewPasswordFormProps {
  resetKey: string;
  onDone: () => void;
}

export function NewPasswordForm({ resetKey, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation();
  return (
    <AccountForm
      required={['password']}
      button={t('accounts.set_password')}
      send={({ password = '' }) => setPassword({ key: resetKey, password })}
      onAnswer={onDone}
    >
      {(errors) => (
        <Field
          label={t('accounts.new_password')}
          name="password"
          type="password"
          autoComplete="new-password"
          error={errors['password']}
          autoFocus
        />
      )}
    </AccountForm>
  );
}
