/** The message box: grows with its text, takes files, sends, stops. */
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSkillChoices } from '../skills/useSkillChoices';
import { optionId } from '../ui/Options';
import type { SlashCommand } from '../wire/api';
import { AttachButton, SendButton, StopButton } from './buttons';
import { Chips } from './Chips';
import { CommandList, LIST_ID } from './CommandList';
import { useCommands } from './commands';
import { setDraft, useDraft } from './drafts';
import { isTouch, sendsMessage } from './keys';
import { fileOf, isLong, LongPaste } from './LongPaste';
import { Notes, WAITS_ID } from './Notes';
import { type Upload, useUploads } from './uploads';

/** The wire takes no more. */
const LONGEST_TEXT = 200_000;
const LINES_SHOWN = 12;

interface ComposerProps {
  draft: string;
  /** The model that would answer. */
  model: string | null;
  commands: SlashCommand[];
  /** Skills belong to an account. */
  signedIn: boolean;
  /** A turn runs, or a message is on its way to start one. */
  busy: boolean;
  /** A call of the newest answer waits for the reader's word. */
  waiting: boolean;
  /** Given while a turn runs that can be stopped. */
  onStop: (() => void) | null;
  /** Resolves when the draft was sent, or when it could not be. */
  onSend: () => Promise<void>;
  onFiles: (files: File[]) => void;
  onRemoveFile: (upload: Upload) => void;
  onRetryFile: (upload: Upload) => void;
  /** Opens the last message for editing; false when there is none. */
  onEditLast: () => boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** Stand beside the button for files. */
  tools: ReactNode;
}

export function Composer(props: ComposerProps) {
  const { draft, busy, onSend, onFiles, inputRef } = props;
  const { t } = useTranslation();
  const text = useDraft(draft);
  const uploads = useUploads(draft);
  const [sending, setSending] = useState(false);
  const [pasted, setPasted] = useState<string | null>(null);
  const skills = useSkillChoices(text, props.signedIn);
  const commands = useCommands(text, props.commands, skills, (chosen) => setDraft(draft, chosen));
  const tooLong = text.length > LONGEST_TEXT;
  const sendable =
    !sending && !tooLong && (text.trim() !== '' || uploads.length > 0) && uploads.every(isUsable);
  const waitsOnly = props.waiting && text === '' && uploads.length === 0;
  const offered = pasted !== null && text.includes(pasted) ? pasted : null;

  const send = async () => {
    if (!sendable) return;
    setPasted(null);
    setSending(true);
    await onSend();
    setSending(false);
  };
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (commands.keyDown(event)) return;
    const { key, shiftKey, keyCode } = event;
    if (key === 'ArrowUp' && text === '' && props.onEditLast()) return event.preventDefault();
    if (!sendsMessage({ key, shiftKey, keyCode, isComposing: event.nativeEvent.isComposing }, isTouch()))
      return;
    event.preventDefault();
    void send();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) {
      const words = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
      return setPasted(isLong(words) ? words : null);
    }
    event.preventDefault();
    onFiles(files);
  };
  const takeAsFile = (words: string) => {
    setDraft(
      draft,
      text.replace(words, () => ''),
    );
    setPasted(null);
    onFiles([fileOf(words, t('composer.pasted_name'))]);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="relative rounded-3xl border border-line bg-raised shadow-[0_2px_12px_rgb(0_0_0/0.05)] transition-colors focus-within:border-muted/60"
    >
      <CommandList choice={commands} />
      <Chips
        uploads={uploads}
        model={props.model}
        onRemove={props.onRemoveFile}
        onRetry={props.onRetryFile}
      />
      {offered !== null && (
        <LongPaste count={offered.length} onTake={() => takeAsFile(offered)} onKeep={() => setPasted(null)} />
      )}
      <textarea
        ref={inputRef}
        id="message"
        // For browsers without field-sizing; the others grow by themselves.
        rows={Math.min(text.split('\n').length, LINES_SHOWN)}
        value={text}
        aria-label={t('composer.label')}
        aria-invalid={tooLong}
        aria-describedby={waitsOnly ? WAITS_ID : undefined}
        {...(commands.found.length > 0 && {
          'aria-haspopup': 'listbox',
          'aria-controls': LIST_ID,
          'aria-activedescendant': optionId(LIST_ID, commands.marked),
        })}
        placeholder={t('composer.placeholder')}
        onChange={(event) => setDraft(draft, event.target.value)}
        onKeyDown={keyDown}
        onPaste={paste}
        className="scroll-thin field-sizing-content block max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-5 pt-3.5 pb-1 text-base leading-6 outline-none placeholder:text-muted sm:text-[0.9375rem]"
      />
      <div className="flex items-center gap-2 px-2.5 pb-2.5">
        <div className="flex shrink-0 items-center">
          <AttachButton onFiles={onFiles} />
          {props.tools}
        </div>
        <Notes
          uploading={sending && uploads.length > 0}
          unusable={!uploads.every(isUsable)}
          tooLong={tooLong ? { limit: LONGEST_TEXT, count: text.length } : null}
          queued={busy && sendable}
          waiting={props.waiting}
          waitsOnly={waitsOnly}
        />
        {busy && <StopButton onStop={props.onStop} />}
        {(!busy || sendable) && <SendButton disabled={!sendable} />}
      </div>
    </form>
  );
}

function isUsable(upload: Upload): boolean {
  return upload.state.kind === 'uploading' || upload.state.kind === 'done';
}
