/** Asks before a chat is deleted. */
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useDeleteChat } from '../app/queries';
import { navigate } from '../app/route';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import type { ChatRow } from '../wire/api';

interface DeleteDialogProps {
  chat: ChatRow;
  current: boolean;
  onClose: () => void;
}

export function DeleteDialog({ chat, current, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const deleteChat = useDeleteChat();
  const title = chat.title || t('sidebar.untitled');
  const remove = () =>
    deleteChat.mutate(chat.id, {
      onSuccess: () => {
        onClose();
        if (current) navigate({ page: 'new' }, 'replace');
      },
      onError: () => toast.error(t('sidebar.delete_failed')),
    });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t('sidebar.delete_title')}
      text={t('sidebar.delete_text', { title })}
    >
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button look="danger" onClick={remove} disabled={deleteChat.isPending}>
          {t('sidebar.delete')}
        </Button>
      </div>
    </Modal>
  );
}
