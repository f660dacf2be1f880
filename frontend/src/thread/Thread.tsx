/** The conversation: the branch that is shown, the newest messages first to be drawn. */
import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStickToBottom } from 'use-stick-to-bottom';
import { useSession } from '../app/session';
import type { ChatState, PendingSend } from '../chat/state';
import { isBusy, shownPath, siblingsOf } from '../chat/tree';
import { takeBack } from '../composer/drafts';
import { Button } from '../ui/Button';
import type { Message } from '../wire/types.gen';
import { Announcer } from './Announcer';
import { AssistantMessage, PendingDots } from './AssistantMessage';
import { FailureBox } from './FailureBox';
import { PendingMessage, UserMessage } from './UserMessage';

/** As many messages are drawn at first, and more by each step back. */
const WINDOW = 60;

interface ThreadProps {
  chatId: string;
  chat: ChatState;
}

export function Thread({ chatId, chat }: ThreadProps) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(WINDOW);
  const { scrollRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom({
    initial: 'instant',
    resize: 'instant',
  });
  const sending = chat.pending.length > 0;
  useEffect(() => {
    if (sending) void scrollToBottom();
  }, [sending, scrollToBottom]);
  const path = shownPath(chat);
  const hidden = Math.max(0, path.length - drawn);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scrollRef}
        role="log"
        aria-live="off"
        aria-label={t('chat.log')}
        tabIndex={0}
        className="scroll-thin h-full overflow-y-auto outline-offset-[-2px]"
      >
        <div ref={contentRef} className="mx-auto max-w-3xl space-y-7 px-4 pt-6 pb-10 sm:px-6">
          {hidden > 0 && (
            <div className="text-center">
              <Button onClick={() => setDrawn(drawn + WINDOW)}>{t('chat.earlier')}</Button>
            </div>
          )}
          <Messages chatId={chatId} chat={chat} path={path.slice(hidden)} />
        </div>
      </div>
      {!isAtBottom && (
        <button
          type="button"
          aria-label={t('chat.latest')}
          title={t('chat.latest')}
          onClick={() => scrollToBottom()}
          className="fade-in absolute bottom-3 left-1/2 inline-flex size-9 -translate-x-1/2 items-center justify-center rounded-full border border-line bg-raised shadow-md hover:bg-hover"
        >
          <ArrowDown aria-hidden size={17} />
        </button>
      )}
      <Announcer chat={chat} />
    </div>
  );
}

function Messages({ chatId, chat, path }: ThreadProps & { path: Message[] }) {
  const session = useSession();
  const busy = isBusy(chat);
  const last = path.at(-1);
  const unanswered = last?.role === 'user' ? last : undefined;
  const failure = unanswered === undefined ? undefined : chat.failures[unanswered.id];
  const discard = (send: PendingSend) => {
    session.discard(chatId, send.clientId);
    takeBack(chatId, send.text);
  };
  return (
    <>
      {path.map((message) => (
        <MessageView key={message.id} chatId={chatId} chat={chat} message={message} busy={busy} />
      ))}
      {unanswered !== undefined && failure !== undefined && (
        <FailureBox chatId={chatId} messageId={unanswered.id} error={failure.error} busy={busy} />
      )}
      {chat.pending.map((send) => (
        <PendingMessage key={send.clientId} chatId={chatId} send={send} onDiscard={discard} />
      ))}
      {busy && (unanswered !== undefined || chat.pending.length > 0) && failure === undefined && (
        <PendingDots />
      )}
    </>
  );
}

interface MessageViewProps extends ThreadProps {
  message: Message;
  busy: boolean;
}

function MessageView({ chatId, chat, message, busy }: MessageViewProps) {
  const siblings = siblingsOf(chat, message);
  if (message.role === 'user') {
    return <UserMessage chatId={chatId} message={message} siblings={siblings} busy={busy} />;
  }
  const failure = message.parent_id === null ? undefined : chat.failures[message.parent_id];
  return (
    <AssistantMessage chatId={chatId} message={message} siblings={siblings} failure={failure} busy={busy} />
  );
}
