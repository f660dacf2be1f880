/** The buttons of the message box. */
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { FilePick } from '../ui/FilePick';

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  return (
    <FilePick multiple data-testid="file-input" onPick={onFiles}>
      {(choose) => (
        <IconButton icon={Paperclip} label={t('composer.attach')} className="rounded-full" onClick={choose} />
      )}
    </FilePick>
  );
}

const ROUND = 'inline-flex size-9 shrink-0 items-center justify-center rounded-full transition-colors';

export function SendButton({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      disabled={disabled}
      aria-label={t('composer.send')}
      title={t('composer.send')}
      className={cx(ROUND, 'bg-accent text-on-accent disabled:bg-hover disabled:text-muted')}
    >
      <ArrowUp aria-hidden size={18} strokeWidth={2.2} />
    </button>
  );
}

export function StopButton({ onStop }: { onStop: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      disabled={onStop === null}
      onClick={() => onStop?.()}
      aria-label={t('composer.stop')}
      aria-keyshortcuts="Escape"
      title={t('composer.stop')}
      className={cx(ROUND, 'bg-strong text-canvas disabled:opacity-50')}
    >
      <Square aria-hidden size={13} fill="currentColor" />
    </button>
  );
}
