/** A member's passkeys: what there is, one more, and the way to remove one. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useTimes } from '../../settings/useTimes';
import { AskingButton } from '../../ui/AskingButton';
import { Button } from '../../ui/Button';
import { FailedRow } from '../../ui/FailedRow';
import { Field } from '../../ui/Field';
import { NoPasskeys } from '../../ui/NoPasskeys';
import { recoveryCodes } from '../../wire/ownAccount';
import { addPasskey, isPasskey, type Passkey, removePasskey, whyNoPasskeys } from '../../wire/passkeys';
import { useFactors } from './api';
import { Part } from './Part';
import { RecoveryCodes } from './RecoveryCodes';
import { useAgain } from './useAgain';
import { useFactorStep } from './useFactorStep';

const MOST_NAME = 100;

type Guarded = <T>(action: () => Promise<T>) => Promise<T>;

export function Passkeys() {
  const { t } = useTranslation();
  const factors = useFactors();
  const { guarded, dialog } = useAgain();
  const { step, busy } = useFactorStep(guarded);
  const [codes, setCodes] = useState<string[] | null>(null);
  const kept = factors.data?.filter(isPasskey) ?? [];
  const hasApp = factors.data?.some(({ type }) => type === 'totp') === true;
  const why = whyNoPasskeys();
  return (
    <Part title={t('accounts.passkeys.title')} text={t('accounts.passkeys.text')}>
      <p role="status" className="text-sm empty:hidden">
        {factors.isPending && t('app.loading')}
        {factors.data !== undefined && kept.length === 0 && t('accounts.passkeys.empty')}
      </p>
      {factors.isLoadingError && (
        <FailedRow words={t('accounts.factor.load_failed')} onRetry={() => factors.refetch()} />
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {kept.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} guarded={guarded} />
        ))}
      </ul>
      <div className="mt-4 space-y-4">
        {/* With an app they stand there. */}
        {kept.length > 0 && !hasApp && (
          <Button busy={busy} onClick={() => step(recoveryCodes, setCodes)}>
            {t('accounts.factor.show_codes')}
          </Button>
        )}
        {why === null ? <Add guarded={guarded} onCodes={setCodes} /> : <NoPasskeys why={why} />}
      </div>
      {codes !== null && kept.length > 0 && <RecoveryCodes codes={codes} />}
      {dialog}
    </Part>
  );
}

function Add({ guarded, onCodes }: { guarded: Guarded; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { step, busy } = useFactorStep(guarded);
  const add = async () => ((await addPasskey(name.trim())) ? recoveryCodes() : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('accounts.required'));
    setError(undefined);
    const added = (codes: string[] | null) => {
      toast(t('accounts.passkeys.added'));
      setName('');
      if (codes !== null) onCodes(codes);
    };
    void step(add, added, setError);
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label={t('accounts.passkeys.name')}
        hint={t('accounts.passkeys.name_hint')}
        maxLength={MOST_NAME}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={error}
      />
      <Button type="submit" busy={busy}>
        {t('accounts.passkeys.add')}
      </Button>
    </form>
  );
}

function Row({ passkey, guarded }: { passkey: Passkey; guarded: Guarded }) {
  const { t } = useTranslation();
  const { time } = useTimes();
  const { step } = useFactorStep(guarded);
  const { id, name, created_at, last_used_at } = passkey;
  const at = (seconds: number) => time(new Date(seconds * 1000).toISOString());
  const used =
    last_used_at === null
      ? t('accounts.passkeys.unused')
      : t('accounts.passkeys.used', { time: at(last_used_at) });
  return (
    <li data-testid="passkey" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium break-words">{name}</p>
        <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">
          {[t('accounts.passkeys.since', { time: at(created_at) }), used].join(' · ')}
        </p>
      </div>
      <AskingButton
        words={t('accounts.passkeys.remove')}
        label={t('accounts.passkeys.remove_of', { name })}
        ask={t('accounts.passkeys.remove_ask', { name })}
        yes={t('accounts.passkeys.remove')}
        no={t('accounts.passkeys.keep')}
        act={() =>
          step(
            () => removePasskey(id),
            () => toast(t('accounts.passkeys.removed')),
          )
        }
        failed={t('accounts.factor.failed')}
      />
    </li>
  );
}
