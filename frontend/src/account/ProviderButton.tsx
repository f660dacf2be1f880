/** Signs in through the provider that whoever runs this site has set up. */
import { useTranslation } from 'react-i18next';
import { sayTrouble } from '../app/sayError';
import { Button } from '../ui/Button';
import { useLeaveForProvider } from './door';

export function ProviderButton({ name }: { name: string }) {
  const { t } = useTranslation();
  const leave = useLeaveForProvider();
  return (
    <div className="mt-4">
      <p className="mb-4 text-center text-[0.8125rem] text-muted">{t('accounts.or')}</p>
      <Button
        className="h-10 w-full"
        busy={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        {t('accounts.through', { name })}
      </Button>
      {leave.error !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {sayTrouble(t, leave.error, t('accounts.through_failed'))}
        </p>
      )}
    </div>
  );
}
