/** Gives a chat another name. */
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useChangeChat } from '../app/queries';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Modal } from '../ui/Modal';
import type { ChatRow } from '../wire/api';

const LONGEST_TITLE = 200;

interface RenameDialogProps {
  chat: ChatRow;
  onClose: () => void;
}

export function RenameDialog({ chat, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  const changeChat = useChangeChat();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get('title') ?? '').trim();
    if (title === '') return;
    changeChat.mutate(
      { id: chat.id, change: { title } },
      { onSuccess: onClose, onError: () => toast.error(t('sidebar.rename_failed')) },
    );
  };
  return (
    <Modal open onOpenChange={onClose} title={t('sidebar.rename_title')}>
      <form onSubmit={submit} className="mt-4 space-y-5">
        <Field
          label={t('sidebar.name')}
          name="title"
          defaultValue={chat.title}
          maxLength={LONGEST_TITLE}
          autoFocus
          onFocus={(event) => event.target.select()}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" look="primary" busy={changeChat.isPending}>
            {t('sidebar.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
