/** The second factor: an app that shows codes, and codes for when it is lost. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useTimes } from '../../settings/useTimes';
import { AskingButton } from '../../ui/AskingButton';
import { Button } from '../../ui/Button';
import { FailedRow } from '../../ui/FailedRow';
import { beginApp, type Factor, newRecoveryCodes, recoveryCodes, removeApp } from '../../wire/ownAccount';
import { isPasskey } from '../../wire/passkeys';
import { AppSetUp } from './AppSetUp';
import { useFactors } from './api';
import { Part } from './Part';
import { RecoveryCodes } from './RecoveryCodes';
import { useAgain } from './useAgain';
import { useFactorStep } from './useFactorStep';

export function SecondFactor() {
  const { t } = useTranslation();
  const factors = useFactors();
  const { guarded, dialog } = useAgain();
  const [codes, setCodes] = useState<string[] | null>(null);
  const app = factors.data?.find(({ type }) => type === 'totp');
  const beside = factors.data?.some(isPasskey) === true;
  return (
    <Part title={t('accounts.factor.title')} text={t('accounts.factor.text')}>
      <p role="status" className="text-sm text-muted empty:hidden">
        {factors.isPending && t('app.loading')}
      </p>
      {factors.isLoadingError && (
        <FailedRow words={t('accounts.factor.load_failed')} onRetry={() => factors.refetch()} />
      )}
      {factors.data !== undefined &&
        (app === undefined ? (
          <Off beside={beside} guarded={guarded} onCodes={setCodes} />
        ) : (
          <On app={app} beside={beside} guarded={guarded} onCodes={setCodes} />
        ))}
      {codes !== null && app !== undefined && <RecoveryCodes codes={codes} />}
      {dialog}
    </Part>
  );
}

interface StateProps {
  /** Whether there is a passkey, too. */
  beside: boolean;
  guarded: <T>(action: () => Promise<T>) => Promise<T>;
  onCodes: (codes: string[] | null) => void;
}

function Off({ beside, guarded, onCodes }: StateProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const { step, busy } = useFactorStep(guarded);
  if (secret !== null) {
    return <AppSetUp secret={secret} guarded={guarded} onCancel={() => setSecret(null)} onCodes={onCodes} />;
  }
  return (
    <>
      <p className="mb-3 text-sm">{t(beside ? 'accounts.factor.no_app' : 'accounts.factor.off')}</p>
      <Button busy={busy} onClick={() => step(beginApp, setSecret)}>
        {t('accounts.factor.set_up')}
      </Button>
    </>
  );
}

function On({ app, beside, guarded, onCodes }: StateProps & { app: Factor }) {
  const { t } = useTranslation();
  const { time } = useTimes();
  const { step, busy } = useFactorStep(guarded);
  const turnedOff = () => {
    onCodes(null);
    toast(t(beside ? 'accounts.factor.app_off' : 'accounts.factor.turned_off'));
  };
  return (
    <>
      <p className="mb-3 text-sm">
        {t('accounts.factor.on', { time: time(new Date(app.created_at * 1000).toISOString()) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => step(recoveryCodes, onCodes)}>
          {t('accounts.factor.show_codes')}
        </Button>
        <Button busy={busy} onClick={() => step(newRecoveryCodes, onCodes)}>
          {t('accounts.factor.renew_codes')}
        </Button>
        <AskingButton
          words={t('accounts.factor.turn_off')}
          disabled={busy}
          ask={t(beside ? 'accounts.factor.app_off_ask' : 'accounts.factor.turn_off_ask')}
          yes={t('accounts.factor.turn_off')}
          no={t('accounts.factor.keep')}
          act={() => step(removeApp, turnedOff)}
          failed={t('accounts.factor.failed')}
        />
      </div>
    </>
  );
}
