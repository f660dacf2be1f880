/** The message box: grows with its text, takes files, sends, stops. */
import { ArrowUp, Paperclip, Square } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { Chips } from './Chips';
import { setDraft, useDraft } from './drafts';
import { isTouch, sendsMessage } from './keys';
import { type Upload, useUploads } from './uploads';

/** The wire takes no more. */
const LONGEST_TEXT = 200_000;
const LINES_SHOWN = 12;

interface ComposerProps {
  draft: string;
  /** The model that would answer. */
  model: string | null;
  /** A turn runs, or a message is on its way to start one. */
  busy: boolean;
  /** Given while a turn runs that can be stopped. */
  onStop: (() => void) | null;
  /** Resolves when the draft was sent, or when it could not be. */
  onSend: () => Promise<void>;
  onFiles: (files: File[]) => void;
  onRemoveFile: (upload: Upload) => void;
  onRetryFile: (upload: Upload) => void;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}

export function Composer(props: ComposerProps) {
  const { draft, busy, onSend, onFiles, inputRef } = props;
  const { t } = useTranslation();
  const text = useDraft(draft);
  const uploads = useUploads(draft);
  const [waiting, setWaiting] = useState(false);
  const tooLong = text.length > LONGEST_TEXT;
  const sendable = !busy && !waiting && !tooLong && text.trim() !== '' && uploads.every(isUsable);

  const send = async () => {
    if (!sendable) return;
    setWaiting(true);
    await onSend();
    setWaiting(false);
  };
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, keyCode } = event;
    if (!sendsMessage({ key, shiftKey, keyCode, isComposing: event.nativeEvent.isComposing }, isTouch()))
      return;
    event.preventDefault();
    void send();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="rounded-3xl border border-line bg-raised shadow-[0_2px_12px_rgb(0_0_0/0.05)] transition-colors focus-within:border-muted/60"
    >
      <Chips
        uploads={uploads}
        model={props.model}
        onRemove={props.onRemoveFile}
        onRetry={props.onRetryFile}
      />
      <textarea
        ref={inputRef}
        id="message"
        // For browsers without field-sizing; the others grow by themselves.
        rows={Math.min(text.split('\n').length, LINES_SHOWN)}
        value={text}
        aria-label={t('composer.label')}
        aria-invalid={tooLong}
        placeholder={t('composer.placeholder')}
        onChange={(event) => setDraft(draft, event.target.value)}
        onKeyDown={keyDown}
        onPaste={paste}
        className="scroll-thin field-sizing-content block max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-5 pt-3.5 pb-1 text-base leading-6 outline-none placeholder:text-muted sm:text-[0.9375rem]"
      />
      <div className="flex items-center gap-2 px-2.5 pb-2.5">
        <AttachButton onFiles={onFiles} />
        <p role="status" className="min-w-0 flex-1 truncate text-xs text-muted">
          {waiting && uploads.length > 0 && t('composer.wait_uploads')}
          {!uploads.every(isUsable) && t('composer.not_uploaded')}
          {tooLong && t('composer.too_long', { limit: LONGEST_TEXT, count: text.length })}
        </p>
        {busy ? <StopButton onStop={props.onStop} /> : <SendButton disabled={!sendable} />}
      </div>
    </form>
  );
}

function isUsable(upload: Upload): boolean {
  return upload.state.kind === 'uploading' || upload.state.kind === 'done';
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
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

function SendButton({ disabled }: { disabled: boolean }) {
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

function StopButton({ onStop }: { onStop: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      disabled={onStop === null}
      onClick={() => onStop?.()}
      aria-label={t('composer.stop')}
      title={t('composer.stop')}
      className={cx(ROUND, 'bg-strong text-canvas disabled:opacity-50')}
    >
      <Square aria-hidden size={13} fill="currentColor" />
    </button>
  );
}
