/** Signs a person in, makes an account, or sets a password that was lost. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../app/sayError';
import { Modal } from '../ui/Modal';
import { CodeForm } from './CodeForm';
import { useDoor, useInvitation } from './door';
import { ForgotForm } from './ForgotForm';
import type { DoorLink } from './link';
import { NewPasswordForm } from './NewPasswordForm';
import { ProviderButton } from './ProviderButton';
import { SignInForm } from './SignInForm';
import { SignUpForm } from './SignUpForm';

type Mode = 'sign_in' | 'sign_up' | 'code' | 'forgot' | 'new_password';

interface AccountDialogProps {
  /** What the reader came with, if anything. */
  link: DoorLink | null;
  onClose: () => void;
  onSignedIn: () => void;
}

export default function AccountDialog({ link, onClose, onSignedIn }: AccountDialogProps) {
  const { t } = useTranslation();
  const [mode, setMode] = useState<Mode>(firstMode(link));
  const [passkey, setPasskey] = useState(false);
  const door = useDoor().data;
  const invitation = useInvitation(link?.kind === 'invitation' ? link.token : null);
  const open = invitation.data?.sign_up ?? door?.sign_up ?? true;
  const done = () => {
    onClose();
    onSignedIn();
  };
  const toSignIn = (words: string) => {
    toast(words);
    setMode('sign_in');
  };
  const toCode = (hasPasskey: boolean) => {
    setPasskey(hasPasskey);
    setMode('code');
  };
  const entering = mode === 'sign_in' || (mode === 'sign_up' && open);
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t(`accounts.titles.${mode}`)}
      text={t(`accounts.texts.${mode}`)}
    >
      {invitation.error !== null && <Trouble words={sayTrouble(t, invitation.error, t('accounts.failed'))} />}
      {link?.kind === 'error' && mode === 'sign_in' && <Trouble words={t(reasonOf(link.token))} />}
      {mode === 'sign_in' && <SignInForm onDone={done} onCode={toCode} />}
      {mode === 'sign_up' && open && (
        <SignUpForm key={invitation.data?.email} email={invitation.data?.email ?? ''} onDone={done} />
      )}
      {mode === 'sign_up' && !open && <p className="mt-4 text-sm leading-6">{t('accounts.closed')}</p>}
      {mode === 'code' && <CodeForm passkey={passkey} onDone={done} />}
      {mode === 'forgot' && <ForgotForm onDone={() => toSignIn(t('accounts.link_sent'))} />}
      {mode === 'new_password' && (
        <NewPasswordForm resetKey={link?.token ?? ''} onDone={() => toSignIn(t('accounts.password_set'))} />
      )}
      {entering && door !== undefined && door.provider !== '' && <ProviderButton name={door.provider} />}
      <Ways mode={mode} open={open} byMail={door?.reset_by_mail} onChoose={setMode} />
    </Modal>
  );
}

function firstMode(link: DoorLink | null): Mode {
  if (link === null || link.kind === 'error') return 'sign_in';
  return link.kind === 'reset' ? 'new_password' : 'sign_up';
}

function reasonOf(code: string) {
  return code === 'signup_closed' ? 'accounts.through_closed' : 'accounts.through_failed';
}

function Trouble({ words }: { words: string }) {
  return (
    <p role="alert" className="mt-3 rounded-lg bg-danger-tint px-3.5 py-2.5 text-sm leading-6">
      {words}
    </p>
  );
}

interface WaysProps {
  mode: Mode;
  open: boolean;
  /** Undefined as long as it is not known. */
  byMail: boolean | undefined;
  onChoose: (mode: Mode) => void;
}

/** What else can be done here. */
function Ways({ mode, open, byMail, onChoose }: WaysProps) {
  const { t } = useTranslation();
  if (mode !== 'sign_in') {
    const words = t(mode === 'code' ? 'accounts.start_over' : 'accounts.to_sign_in');
    return <Way words={words} onChoose={() => onChoose('sign_in')} />;
  }
  return (
    <>
      {open && <Way words={t('accounts.to_sign_up')} onChoose={() => onChoose('sign_up')} />}
      {byMail === true && <Way words={t('accounts.to_forgot')} onChoose={() => onChoose('forgot')} />}
      {byMail === false && (
        <p className="mt-4 text-center text-[0.8125rem] text-muted">{t('accounts.lost_ask')}</p>
      )}
    </>
  );
}

function Way({ words, onChoose }: { words: string; onChoose: () => void }) {
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
