/** A passkey at the door: alone, or as the step after the password. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayTrouble } from '../app/sayError';
import { Button } from '../ui/Button';
import { NoPasskeys } from '../ui/NoPasskeys';
import { PasskeyTrouble, showPasskey, whyNoPasskeys } from '../wire/passkeys';

interface PasskeyProps {
  onDone: () => void;
}

export function PasskeySignIn({ onDone }: PasskeyProps) {
  const { t } = useTranslation();
  if (whyNoPasskeys() !== null) return null;
  return (
    <div className="mt-4">
      <p className="mb-4 text-center text-[0.8125rem] text-muted">{t('accounts.or')}</p>
      <PasskeyButton step="login" words={t('accounts.passkeys.sign_in')} onDone={onDone} />
    </div>
  );
}

export function PasskeyStep({ onDone }: PasskeyProps) {
  const { t } = useTranslation();
  const why = whyNoPasskeys();
  return (
    <div className="mt-5">
      {why === null ? (
        <PasskeyButton step="authenticate" words={t('accounts.passkeys.use')} onDone={onDone} />
      ) : (
        <NoPasskeys why={why} />
      )}
      <p className="mt-4 text-center text-[0.8125rem] text-muted">{t('accounts.passkeys.or_code')}</p>
    </div>
  );
}

interface ButtonProps extends PasskeyProps {
  step: 'login' | 'authenticate';
  words: string;
}

function PasskeyButton({ step, words, onDone }: ButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const show = async () => {
    setBusy(true);
    setTrouble(undefined);
    try {
      const { kind } = await showPasskey(step);
      if (kind === 'signed_in') return onDone();
      setTrouble(t(kind === 'too_many' ? 'accounts.too_many' : 'accounts.passkeys.refused'));
    } catch (error) {
      const known = error instanceof PasskeyTrouble;
      setTrouble(known ? t(`accounts.passkeys.${error.reason}`) : sayTrouble(t, error, t('accounts.failed')));
    }
    return setBusy(false);
  };
  return (
    <>
      <Button className="h-10 w-full" busy={busy} onClick={show}>
        {words}
      </Button>
      {trouble !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {trouble}
        </p>
      )}
    </>
  );
}
