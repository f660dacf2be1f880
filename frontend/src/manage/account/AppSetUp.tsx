/** Brings a secret into an app, and confirms it with a code that the app shows. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { confirmApp, recoveryCodes } from '../../wire/ownAccount';
import { useFactorStep } from './useFactorStep';

/** Each set-up has its own picture, which a browser would take from the one before by the same address. */
let setUps = 0;

interface AppSetUpProps {
  secret: string;
  guarded: <T>(action: () => Promise<T>) => Promise<T>;
  onCancel: () => void;
  onCodes: (codes: string[]) => void;
}

export function AppSetUp({ secret, guarded, onCancel, onCodes }: AppSetUpProps) {
  const { t } = useTranslation();
  const [number] = useState(() => ++setUps);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { step, busy } = useFactorStep(guarded);
  const turnOn = async () => {
    await confirmApp(code.trim());
    return recoveryCodes();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    step(
      turnOn,
      (codes) => {
        toast(t('accounts.factor.turned_on'));
        onCodes(codes);
      },
      setError,
    );
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <div className="flex flex-wrap items-start gap-4">
        {/* Codes are read as dark on light, whatever the page's colours. */}
        <img
          src={`/api/account/totp.svg?n=${number}`}
          alt={t('accounts.factor.picture')}
          className="size-44 rounded-lg border border-line bg-white"
        />
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-sm leading-6">{t('accounts.factor.scan')}</p>
          <p data-testid="totp-secret" className="mt-1.5 font-mono text-sm break-all select-all">
            {secret}
          </p>
        </div>
      </div>
      <Field
        label={t('accounts.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={error}
        autoFocus
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={busy} disabled={code.trim() === ''}>
          {t('accounts.factor.confirm')}
        </Button>
        <Button busy={busy} onClick={onCancel}>
          {t('accounts.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}
