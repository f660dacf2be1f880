/** An answer: its parts in order, how it ended, and what can be done with it. */
import { RefreshCw } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../chat/pending';
import type { Failure } from '../chat/state';
import { useLive } from '../chat/store';
import { researchIn } from '../research/progress';
import { ResearchLine } from '../research/ResearchLine';
import { SentButton } from '../sent/SentButton';
import { IconButton } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import type { Message } from '../wire/types.gen';
import { BranchSwitcher } from './BranchSwitcher';
import { FailureBox } from './FailureBox';
import { AnsweredBy, OtherModels } from './OtherModels';
import { PartView } from './parts';
import { useRegenerate } from './useRegenerate';

interface AssistantMessageProps {
  chatId: string;
  message: Message;
  siblings: string[];
  failure: Failure | undefined;
  /** While a turn runs nothing else can be started. */
  busy: boolean;
}

export const AssistantMessage = memo(function AssistantMessage(props: AssistantMessageProps) {
  const { chatId, message, siblings, failure, busy } = props;
  const { t } = useTranslation();
  const streaming = message.status === 'streaming';
  const research = researchIn(message.parts);
  return (
    <article
      data-testid="message"
      data-role="assistant"
      data-status={message.status}
      data-id={message.id}
      aria-label={t('message.assistant')}
      className="group space-y-3.5"
    >
      {message.parts.map((part, index) => (
        <PartView
          // biome-ignore lint/suspicious/noArrayIndexKey: a part's index is its identity on the wire
          key={index}
          chatId={chatId}
          part={part}
          growing={streaming && index === message.parts.length - 1}
        />
      ))}
      {streaming && message.parts.length === 0 && <Pending messageId={message.id} />}
      {research !== null && <ResearchLine progress={research} />}
      <Ending chatId={chatId} message={message} failure={failure} busy={busy} />
      {streaming ? (
        <BranchSwitcher chatId={chatId} message={message} siblings={siblings} />
      ) : (
        <Actions chatId={chatId} message={message} siblings={siblings} busy={busy} />
      )}
    </article>
  );
});

/** Nothing is said yet; who waits for room sees how many come before. */
function Pending({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const before = useLive((live) => live.progress[messageId]?.counted?.done);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <PendingDots />
      {before !== undefined && (
        <p role="status" className="text-sm text-muted">
          {before === 0 ? t('message.line_next') : t('message.line_before', { count: before })}
        </p>
      )}
    </div>
  );
}

export function PendingDots() {
  return (
    <div aria-hidden className="flex h-7 items-center gap-1">
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          className="size-1.5 animate-bounce rounded-full bg-muted"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </div>
  );
}

type EndingProps = Omit<AssistantMessageProps, 'siblings'>;

function Ending({ chatId, message, failure, busy }: EndingProps) {
  const { t } = useTranslation();
  const error = message.error ?? failure?.error;
  switch (message.status) {
    case 'streaming':
    case 'done':
      return null;
    case 'stopped':
      return <p className="text-sm text-muted">{t('message.stopped')}</p>;
    case 'interrupted':
    case 'error':
      return <FailureBox chatId={chatId} messageId={message.id} error={error} busy={busy} />;
  }
}

function Actions({ chatId, message, siblings, busy }: Omit<AssistantMessageProps, 'failure'>) {
  const { t } = useTranslation();
  const regenerate = useRegenerate(chatId, message.id);
  const text = plainText(message);
  return (
    <div className="message-actions -mb-2 -ml-1.5 flex items-center gap-0.5">
      {text !== '' && <CopyButton text={() => text} label={t('message.copy')} />}
      <IconButton
        icon={RefreshCw}
        label={t('message.regenerate')}
        small
        disabled={busy}
        onClick={() => regenerate()}
      />
      <OtherModels disabled={busy} onChoose={regenerate} />
      <SentButton messageId={message.id} />
      <BranchSwitcher chatId={chatId} message={message} siblings={siblings} />
      {siblings.length > 1 && message.model != null && <AnsweredBy label={message.model} />}
    </div>
  );
}
