/** Takes a chat out of the list without losing it, and offers to take that back. */
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useChangeChat } from '../app/queries';
import { navigate } from '../app/route';
import type { ChatRow } from '../wire/api';

const OFFERED_MS = 8000;

export function useArchive(openChatId: string | null) {
  const { t } = useTranslation();
  const changeChat = useChangeChat();
  const change = (chat: ChatRow, archived: boolean, onSuccess: () => void) =>
    changeChat.mutate(
      { id: chat.id, change: { archived } },
      { onSuccess, onError: () => toast.error(t('sidebar.change_failed')) },
    );
  const titled = (chat: ChatRow) => ({ title: chat.title || t('sidebar.untitled') });

  const unarchive = (chat: ChatRow) =>
    change(chat, false, () => toast(t('sidebar.unarchived', titled(chat))));
  const archive = (chat: ChatRow) => {
    const wasOpen = chat.id === openChatId;
    const undo = () => change(chat, false, () => wasOpen && navigate({ page: 'chat', chatId: chat.id }));
    change(chat, true, () => {
      if (wasOpen) navigate({ page: 'new' }, 'replace');
      toast(t('sidebar.archived', titled(chat)), {
        duration: OFFERED_MS,
        action: { label: t('app.undo'), onClick: undo },
      });
    });
  };
  return { archive, unarchive };
}
