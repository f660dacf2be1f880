/** Changes a sent message: what is sent stands beside the old one, which is kept. */
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session';
import { plainText } from '../chat/pending';
import { isTouch, sendsMessage } from '../composer/keys';
import { Button } from '../ui/Button';
import type { Message } from '../wire/types.gen';

/** The reader asked to write here; the text goes on where it ends. */
function takeFocus(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.setSelectionRange(box.value.length, box.value.length);
}

interface MessageEditorProps {
  chatId: string;
  message: Message;
  onClose: () => void;
}

export function MessageEditor({ chatId, message, onClose }: MessageEditorProps) {
  const { t } = useTranslation();
  const session = useSession();
  const [text, setText] = useState(plainText(message));
  const files = message.parts.flatMap((part) =>
    part.type === 'file' ? [{ ...part, id: part.file_id }] : [],
  );
  const sendable = text.trim() !== '' || files.length > 0;
  const close = () => {
    onClose();
    // The reader goes on writing where messages are written.
    document.getElementById('message')?.focus();
  };
  const send = () => {
    if (!sendable) return;
    void session.send(chatId, { text: text.trim(), files, beside: message.parent_id });
    close();
  };
  const keyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, keyCode } = event;
    if (key === 'Escape') {
      event.preventDefault();
      return close();
    }
    if (!sendsMessage({ key, shiftKey, keyCode, isComposing: event.nativeEvent.isComposing }, isTouch())) {
      return;
    }
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="w-full rounded-2xl border border-line bg-raised p-2 focus-within:border-muted/60"
    >
      <textarea
        value={text}
        rows={Math.min(text.split('\n').length, 12)}
        aria-label={t('message.edit_label')}
        ref={takeFocus}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyDown}
        className="scroll-thin field-sizing-content block max-h-[40dvh] w-full resize-none bg-transparent px-2.5 py-1.5 text-base leading-6 outline-none sm:text-[0.9375rem]"
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-40 flex-1 px-2.5 text-xs text-muted">{t('message.edit_hint')}</p>
        <Button onClick={close} className="h-8">
          {t('app.cancel')}
        </Button>
        <Button type="submit" look="primary" disabled={!sendable} className="h-8">
          {t('composer.send')}
        </Button>
      </div>
    </form>
  );
}
