/** Says what a guest can't do, and the way to change it. */
import { useTranslation } from 'react-i18next';

export function GuestHint({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="mb-2.5 px-3 text-center text-[0.8125rem] text-muted">
      {t('guest.hint')}{' '}
      <button
        type="button"
        onClick={onSignIn}
        className="font-medium text-accent underline decoration-1 underline-offset-3"
      >
        {t('guest.action')}
      </button>
    </p>
  );
}
