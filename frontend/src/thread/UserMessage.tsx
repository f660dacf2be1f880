/** What the reader said, with the files that went along. */
import { Pencil } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayError } from '../app/sayError';
import { useSession } from '../app/session';
import { plainText } from '../chat/pending';
import type { PendingSend } from '../chat/state';
import { IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import type { Message } from '../wire/types.gen';
import { BranchSwitcher } from './BranchSwitcher';
import { startEditing, stopEditing, useEditing } from './editing';
import { FileCard } from './FileCard';
import { MessageEditor } from './MessageEditor';

interface UserMessageProps {
  chatId: string;
  message: Message;
  siblings: string[];
}

export const UserMessage = memo(function UserMessage({ chatId, message, siblings }: UserMessageProps) {
  const { t } = useTranslation();
  const text = plainText(message);
  const editing = useEditing(chatId) === message.id;
  return (
    <Row status={message.status} id={message.id}>
      {message.parts.map((part) =>
        part.type === 'file' ? (
          <FileCard key={part.file_id} chatId={chatId} file={{ ...part, id: part.file_id }} />
        ) : null,
      )}
      {editing && <MessageEditor chatId={chatId} message={message} onClose={() => stopEditing(chatId)} />}
      {!editing && text !== '' && <Bubble text={text} />}
      {!editing && (
        <div className="message-actions -mr-1.5 -mb-5 flex items-center gap-0.5">
          <BranchSwitcher chatId={chatId} message={message} siblings={siblings} />
          {text !== '' && <CopyButton text={() => text} label={t('message.copy')} />}
          <IconButton
            icon={Pencil}
            small
            label={t('message.edit')}
            onClick={() => startEditing(chatId, message.id)}
          />
        </div>
      )}
    </Row>
  );
});

interface PendingMessageProps {
  chatId: string;
  send: PendingSend;
  onDiscard: (send: PendingSend) => void;
}

export function PendingMessage({ chatId, send, onDiscard }: PendingMessageProps) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Row status={send.refusal === null ? 'sending' : 'refused'}>
      {send.files.map((file) => (
        <FileCard key={file.id} chatId={chatId} file={file} />
      ))}
      {send.text !== '' && <Bubble text={send.text} />}
      {send.refusal === null ? (
        <p className="text-xs text-muted">{t('message.sending')}</p>
      ) : (
        <div role="alert" className="flex flex-wrap justify-end gap-x-3 text-sm">
          <span className="text-danger">
            {t('message.not_sent')} {sayError(t, send.refusal)}
          </span>
          <TextButton onClick={() => session.resend(chatId, send.clientId)}>{t('message.resend')}</TextButton>
          <TextButton onClick={() => onDiscard(send)}>{t('message.discard')}</TextButton>
        </div>
      )}
    </Row>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="font-medium underline underline-offset-3">
      {children}
    </button>
  );
}

function Row({ status, id, children }: { status: string; id?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <article
      data-testid="message"
      data-role="user"
      data-status={status}
      data-id={id}
      aria-label={t('message.you')}
      className="group flex flex-col items-end gap-2 pl-[12%]"
    >
      {children}
    </article>
  );
}

export function Bubble({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className="max-w-full rounded-2xl rounded-br-md bg-hover px-4 py-2.5 text-[0.9375rem] leading-6 break-words whitespace-pre-wrap"
    >
      {text}
    </p>
  );
}
