/** Says above the message box that this chat is put away, with the way back. */
import { useTranslation } from 'react-i18next';
import { useArchive } from '../sidebar/useArchive';
import { useChatRow } from './queries';

export function ArchivedNote({ chatId }: { chatId: string }) {
  const { t } = useTranslation();
  const chat = useChatRow(chatId);
  const { unarchive } = useArchive(chatId);
  if (chat?.archived !== true) return null;
  return (
    <p className="mb-2.5 px-3 text-center text-[0.8125rem] text-muted">
      {t('chat.archived')}{' '}
      <button
        type="button"
        onClick={() => unarchive(chat)}
        className="font-medium text-accent underline decoration-1 underline-offset-3"
      >
        {t('sidebar.unarchive')}
      </button>
    </p>
  );
}
