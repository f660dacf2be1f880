/** Has a link to a new password sent to the account's address. */
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field';
import { sendResetLink } from '../wire/accounts';
import { AccountForm } from './AccountForm';

export function ForgotForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <AccountForm
      required={['email']}
      button={t('accounts.send_link')}
      send={({ email = '' }) => sendResetLink(email)}
      onAnswer={onDone}
    >
      {(errors) => (
        <Field
          label={t('accounts.address')}
          name="email"
          type="email"
          autoComplete="email"
          error={errors['email']}
          autoFocus
        />
      )}
    </AccountForm>
  );
}
