/** The conversation: the branch that is shown, as far up as it is held. */
import { ArrowDown } from 'lucide-react';
import { Fragment, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSession } from '../app/session';
import { pageableId } from '../chat/pages';
import type { ChatState, PendingSend } from '../chat/state';
import { isBusy, shownPath, siblingsOf } from '../chat/tree';
import { takeBack } from '../composer/drafts';
import type { Message } from '../wire/types.gen';
import { Announcer } from './Announcer';
import { AssistantMessage, PendingDots } from './AssistantMessage';
import { Earlier, Later } from './Earlier';
import { FailureBox } from './FailureBox';
import { Fold } from './Fold';
import { openFor, useFold } from './folding';
import { useTarget } from './target';
import { PendingMessage, UserMessage } from './UserMessage';
import { useReading } from './useReading';

interface ThreadProps {
  chatId: string;
  chat: ChatState;
}

export function Thread({ chatId, chat }: ThreadProps) {
  const { t } = useTranslation();
  const path = pathWithSends(chat);
  const reading = useReading(chatId, path);
  const { scrollRef, contentRef, isAtBottom, goToEnd, unseen } = reading;
  const folding = useFold(path, { drawn: reading.drawn, view: scrollRef, atEnd: isAtBottom });
  const drawn = folding.shown;
  const gone = useCallback(() => void toast.error(t('chat.message_gone')), [t]);
  const { show: goTo } = reading;
  const show = useCallback(
    (messageId: string) => {
      openFor(chatId, messageId);
      goTo(messageId);
    },
    [chatId, goTo],
  );
  useTarget(chatId, show, gone);
  const sending = chat.pending.length > 0;
  useEffect(() => {
    if (sending) goToEnd();
  }, [sending, goToEnd]);
  const more = !folding.closed && (reading.above || pageableId(chat) !== null);
  const topId = more ? drawn[0]?.id : undefined;
  const endId = reading.below ? drawn.at(-1)?.id : undefined;
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
          {topId !== undefined && reading.whole && (
            <Earlier
              chatId={chatId}
              topId={topId}
              view={scrollRef}
              looking={!isAtBottom}
              held={reading.above}
              draw={reading.drawHigher}
            />
          )}
          <Messages chatId={chatId} chat={chat} path={drawn} folding={folding} />
          {endId === undefined ? (
            <Ending chatId={chatId} chat={chat} last={path.at(-1)} />
          ) : (
            <Later endId={endId} view={scrollRef} draw={reading.drawLower} />
          )}
        </div>
      </div>
      {!isAtBottom && <ToLatest unseen={unseen} onClick={goToEnd} />}
      <Announcer chat={chat} />
    </div>
  );
}

/** What is shown; a message on its way that stands beside another takes the place of all beneath its parent. */
function pathWithSends(chat: ChatState): Message[] {
  const path = shownPath(chat);
  const beside = chat.pending.findLast((send) => send.beside);
  if (beside === undefined) return path;
  return path.slice(0, path.findIndex((message) => message.id === beside.parentId) + 1);
}

function ToLatest({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  const { t } = useTranslation();
  const label = unseen > 0 ? t('chat.latest_count', { count: unseen }) : t('chat.latest');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="fade-in absolute bottom-3 left-1/2 inline-flex h-9 min-w-9 -translate-x-1/2 items-center justify-center gap-1.5 rounded-full border border-line bg-raised px-2 text-sm font-medium tabular-nums shadow-md hover:bg-hover"
    >
      <ArrowDown aria-hidden size={17} />
      {unseen > 0 && <span className="pr-1">{unseen}</span>}
    </button>
  );
}

interface MessagesProps extends ThreadProps {
  path: Message[];
  folding: ReturnType<typeof useFold>;
}

function Messages({ chatId, chat, path, folding: { fold, open, change } }: MessagesProps) {
  const busy = isBusy(chat);
  return path.map((message) => (
    <Fragment key={message.id}>
      {message.id === fold?.firstId && <Fold at={fold.at} open={open} onChange={change} />}
      <MessageView chatId={chatId} chat={chat} message={message} busy={busy} />
    </Fragment>
  ));
}

/** What follows the last message of the branch: why it has no answer, and what is on its way. */
function Ending({ chatId, chat, last }: ThreadProps & { last: Message | undefined }) {
  const session = useSession();
  const busy = isBusy(chat);
  const unanswered = last?.role === 'user' ? last : undefined;
  const failure = unanswered === undefined ? undefined : chat.failures[unanswered.id];
  const discard = (send: PendingSend) => {
    session.discard(chatId, send.clientId);
    takeBack(chatId, send.text);
  };
  return (
    <>
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
    return <UserMessage chatId={chatId} message={message} siblings={siblings} />;
  }
  const failure = message.parent_id === null ? undefined : chat.failures[message.parent_id];
  return (
    <AssistantMessage chatId={chatId} message={message} siblings={siblings} failure={failure} busy={busy} />
  );
}
