/** Tells those who listen that an answer is being made, and once how it ended. */
import { useTranslation } from 'react-i18next';
import type { ChatState } from '../chat/state';
import { isWaiting } from '../chat/tree';

export function Announcer({ chat }: { chat: ChatState }) {
  const { t } = useTranslation();
  const running = Object.keys(chat.turns).length > 0;
  const ended = chat.lastEnd === null ? '' : t(endWords(chat.lastEnd.status));
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {isWaiting(chat) ? t('chat.waiting') : running ? t('chat.generating') : ended}
    </div>
  );
}

function endWords(status: string) {
  switch (status) {
    case 'stopped':
      return 'chat.stopped';
    case 'failed':
    case 'interrupted':
      return 'chat.not_finished';
    default:
      return 'chat.complete';
  }
}
