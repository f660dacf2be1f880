/** A member's own account: name, password, and where they are signed in. */
import { useTranslation } from 'react-i18next';
import { FailedRow } from '../../ui/FailedRow';
import { useAccount } from './api';
import { Identity } from './Identity';
import { Leaving } from './Leaving';
import { Passkeys } from './Passkeys';
import { PasswordForm } from './PasswordForm';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

export default function Account() {
  const { t } = useTranslation();
  const account = useAccount();
  if (account.isLoadingError) {
    return <FailedRow words={t('accounts.own.load_failed')} onRetry={() => account.refetch()} />;
  }
  if (account.data === undefined) {
    return (
      <p role="status" className="text-sm text-muted">
        {t('app.loading')}
      </p>
    );
  }
  return (
    <div className="space-y-10">
      <Identity key={`${account.data.name} ${account.data.email}`} account={account.data} />
      {account.data.has_password && <PasswordForm />}
      {account.data.has_password && <SecondFactor />}
      {account.data.has_password && <Passkeys />}
      <Sessions />
      <Leaving account={account.data} />
    </div>
  );
}
