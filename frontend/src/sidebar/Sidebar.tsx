/** The list of chats. */
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../app/Link';
import { useChats } from '../app/queries';
import type { ChatRow } from '../wire/api';
import { ChatLink } from './ChatLink';
import { RenameDialog } from './RenameDialog';
import { useNoteChats } from './unread';
import { useDelete } from './useDelete';

interface SidebarProps {
  chatId: string | null;
  onChosen?: () => void;
}

export function Sidebar({ chatId, onChosen }: SidebarProps) {
  const { t } = useTranslation();
  const chats = useChats();
  const [renaming, setRenaming] = useState<ChatRow | null>(null);
  const remove = useDelete(chatId);
  useNoteChats(chats.data, chatId);
  return (
    <nav aria-label={t('sidebar.label')} className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center px-5">
        <span className="text-[1.05rem] font-semibold tracking-tight">{t('app.name')}</span>
      </div>
      <div className="px-3 pb-3">
        <Link
          to={{ page: 'new' }}
          onClick={onChosen}
          className="flex h-9 items-center gap-2.5 rounded-lg border border-line bg-raised px-3 text-sm font-medium hover:bg-hover"
        >
          <SquarePen aria-hidden size={16} strokeWidth={1.8} className="text-accent" />
          {t('sidebar.new')}
        </Link>
      </div>
      <ul className="scroll-thin min-h-0 flex-1 space-y-0.5 overflow-y-auto px-3 pb-3">
        {chats.data?.map((chat) => (
          <ChatLink
            key={chat.id}
            chat={chat}
            current={chat.id === chatId}
            onChosen={onChosen}
            onRename={() => setRenaming(chat)}
            onDelete={() => remove(chat)}
          />
        ))}
      </ul>
      {chats.data?.length === 0 && <Note>{t('sidebar.empty')}</Note>}
      {chats.isError && <Note>{t('sidebar.load_failed')}</Note>}
      {renaming !== null && <RenameDialog chat={renaming} onClose={() => setRenaming(null)} />}
    </nav>
  );
}

function Note({ children }: { children: string }) {
  return <p className="absolute top-30 px-6 text-sm leading-6 text-muted">{children}</p>;
}
