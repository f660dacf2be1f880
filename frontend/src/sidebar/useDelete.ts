/** Deletes a chat at once and offers to take that back: the server keeps it, so that nothing hangs on this tab. */
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useDeleteChat, useRestoreChat } from '../app/queries';
import { navigate } from '../app/route';
import type { ChatRow } from '../wire/api';

const OFFERED_MS = 8000;

export function useDelete(openChatId: string | null) {
  const { t } = useTranslation();
  const deleteChat = useDeleteChat();
  const restoreChat = useRestoreChat();
  return (chat: ChatRow) => {
    const wasOpen = chat.id === openChatId;
    const undo = () =>
      restoreChat.mutate(chat.id, {
        onSuccess: () => wasOpen && navigate({ page: 'chat', chatId: chat.id }),
        onError: () => toast.error(t('sidebar.undo_failed')),
      });
    deleteChat.mutate(chat.id, {
      onSuccess: () => {
        if (wasOpen) navigate({ page: 'new' }, 'replace');
        toast(t('sidebar.deleted', { title: chat.title || t('sidebar.untitled') }), {
          duration: OFFERED_MS,
          action: { label: t('app.undo'), onClick: undo },
        });
      },
      onError: () => toast.error(t('sidebar.delete_failed')),
    });
  };
}
