/** The chats that were put away: opened, brought back, deleted. */
import { ArchiveRestore, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../app/Link';
import { useArchived } from '../app/queries';
import { useTimes } from '../settings/useTimes';
import { IconButton } from '../ui/Button';
import { FailedRow } from '../ui/FailedRow';
import { Modal } from '../ui/Modal';
import type { ChatRow } from '../wire/api';
import { useArchive } from './useArchive';
import { useDelete } from './useDelete';

interface ArchivedDialogProps {
  chatId: string | null;
  onClose: () => void;
}

export default function ArchivedDialog({ chatId, onClose }: ArchivedDialogProps) {
  const { t } = useTranslation();
  const archived = useArchived();
  const { unarchive } = useArchive(chatId);
  const remove = useDelete(chatId);
  return (
    <Modal open onOpenChange={onClose} title={t('archive.title')} text={t('archive.text')} place="wide">
      <ul className="mt-4 space-y-0.5">
        {archived.data?.map((chat) => (
          <Row
            key={chat.id}
            chat={chat}
            onOpen={onClose}
            onUnarchive={() => unarchive(chat)}
            onDelete={() => remove(chat)}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {archived.data?.length === 0 && t('archive.empty')}
        {archived.isPending && t('app.loading')}
      </p>
      {archived.isLoadingError && (
        <FailedRow words={t('archive.failed')} onRetry={() => archived.refetch()} />
      )}
    </Modal>
  );
}

interface RowProps {
  chat: ChatRow;
  onOpen: () => void;
  onUnarchive: () => void;
  onDelete: () => void;
}

function Row({ chat, onOpen, onUnarchive, onDelete }: RowProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const title = chat.title || t('sidebar.untitled');
  return (
    <li className="flex items-center gap-1 rounded-lg hover:bg-hover">
      <Link
        to={{ page: 'chat', chatId: chat.id }}
        onClick={onOpen}
        className="flex h-10 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 text-sm outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <span className="shrink-0 text-xs text-muted">{times.time(chat.updated_at)}</span>
      </Link>
      <IconButton
        icon={ArchiveRestore}
        small
        label={t('archive.unarchive', { title })}
        onClick={onUnarchive}
      />
      <IconButton
        icon={Trash2}
        small
        label={t('archive.delete', { title })}
        onClick={onDelete}
        className="mr-1"
      />
    </li>
  );
}
