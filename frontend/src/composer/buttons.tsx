/** The buttons of the message box. */
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden
        data-testid="file-input"
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton
        icon={Paperclip}
        label={t('composer.attach')}
        className="rounded-full"
        onClick={() => input.current?.click()}
      />
    </>
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
