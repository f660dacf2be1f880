/** Signs a person in, makes an account, or sets a password that was lost. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../app/sayError';
import { Modal } from '../ui/Modal';
import { CodeForm } from './CodeForm';
import { useDoor, useInvitation } from './door';
import type { DoorLink } from './link';
import { NewPasswordForm } from './NewPasswordForm';
import { SignInForm } from './SignInForm';
import { SignUpForm } from './SignUpForm';

type Mode = 'sign_in' | 'sign_up' | 'code' | 'new_password';

interface AccountDialogProps {
  /** What the reader came with, if anything. */
  link: DoorLink | null;
  onClose: () => void;
  onSignedIn: () => void;
}

export default function AccountDialog({ link, onClose, onSignedIn }: AccountDialogProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode>(firstMode(link));
  const door = useDoor();
  const invitation = useInvitation(link?.kind === 'invitation' ? link.token : null);
  const open = invitation.data?.sign_up ?? door.data?.sign_up ?? true;
  const done = () => {
    onClose();
    onSignedIn();
  };
  const passwordSet = () => {
    toast(t('accounts.password_set'));
    setMode('sign_in');
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t(`accounts.titles.${mode}`)}
      text={t(`accounts.texts.${mode}`)}
    >
      {invitation.error !== null && (
        <p role="alert" className="mt-3 rounded-lg bg-danger-tint px-3.5 py-2.5 text-sm leading-6">
          {sayTrouble(t, invitation.error, t('accounts.failed'))}
        </p>
      )}
      {mode === 'sign_in' && <SignInForm onDone={done} onCode={() => setMode('code')} />}
      {mode === 'sign_up' && open && (
        <SignUpForm key={invitation.data?.email} email={invitation.data?.email ?? ''} onDone={done} />
      )}
      {mode === 'sign_up' && !open && <p className="mt-4 text-sm leading-6">{t('accounts.closed')}</p>}
      {mode === 'code' && <CodeForm onDone={done} />}
      {mode === 'new_password' && <NewPasswordForm resetKey={link?.token ?? ''} onDone={passwordSet} />}
      {mode === 'sign_in' && open && (
        <Other words={t('accounts.to_sign_up')} onChoose={() => setMode('sign_up')} />
      )}
      {mode !== 'sign_in' && (
        <Other
          words={t(mode === 'code' ? 'accounts.start_over' : 'accounts.to_sign_in')}
          onChoose={() => setMode('sign_in')}
        />
      )}
    </Modal>
  );
}

function firstMode(link: DoorLink | null): Mode {
  if (link === null) return 'sign_in';
  return link.kind === 'reset' ? 'new_password' : 'sign_up';
}

function Other({ words, onChoose }: { words: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="mt-4 w-full text-center text-sm text-accent underline decoration-1 underline-offset-3"
    >
      {words}
    </button>
  );
}
