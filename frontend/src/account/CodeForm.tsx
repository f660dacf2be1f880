/** The second step of a sign-in: a passkey, a code of an app, or one that was written down. */
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/Field';
import { sendCode } from '../wire/accounts';
import { AccountForm } from './AccountForm';
import { PasskeyStep } from './Passkey';

interface CodeFormProps {
  /** Whether one may be shown in place of a code. */
  passkey: boolean;
  onDone: () => void;
}

export function CodeForm({ passkey, onDone }: CodeFormProps) {
  const { t } = useTranslation();
  return (
    <>
      {passkey && <PasskeyStep onDone={onDone} />}
      <AccountForm
        required={['code']}
        button={t('account.sign_in')}
        send={({ code = '' }) => sendCode(code)}
        onAnswer={onDone}
      >
        {(errors) => (
          <Field
            label={t('accounts.code')}
            hint={t('accounts.code_hint')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors['code']}
            autoFocus={!passkey}
          />
        )}
      </AccountForm>
    </>
  );
}
