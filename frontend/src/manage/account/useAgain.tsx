/** Does what the server may want the password for once more, and asks for it then. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';
import { AskedAgain, showPassword } from '../../wire/ownAccount';
import { sayRefused } from './sayRefused';

/** The password was asked for, and not given. */
export class GivenUp extends Error {}

interface Waiting {
  go: () => void;
  giveUp: (why: GivenUp) => void;
}

interface Again {
  /** Throws GivenUp, and whatever the action throws. */
  guarded: <T>(action: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

export function useAgain(): Again {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const guarded = async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof AskedAgain)) throw error;
    }
    try {
      await new Promise<void>((go, giveUp) => setWaiting({ go, giveUp }));
    } finally {
      setWaiting(null);
    }
    return action();
  };
  const dialog = waiting !== null && (
    <PasswordAsked onShown={waiting.go} onClose={() => waiting.giveUp(new GivenUp())} />
  );
  return { guarded, dialog };
}

function PasswordAsked({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await showPassword(password);
      onShown();
    } catch (refused) {
      setError(sayRefused(t, refused, t('accounts.failed')));
      setBusy(false);
    }
  };
  return (
    <Modal open onOpenChange={onClose} title={t('accounts.again.title')} text={t('accounts.again.text')}>
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        <Field
          label={t('accounts.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={error}
          autoFocus
        />
        <Button type="submit" look="primary" busy={busy} disabled={password === ''} className="h-10 w-full">
          {t('accounts.again.go_on')}
        </Button>
      </form>
    </Modal>
  );
}
