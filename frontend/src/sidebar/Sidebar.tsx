/** The list of chats. */
import { Archive, Keyboard, Search, Settings, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../app/Link';
import { useChats } from '../app/queries';
import { commandKey } from '../app/useKeys';
import { openShare } from '../share/store';
import { IconButton } from '../ui/Button';
import type { ChatRow } from '../wire/api';
import { ChatList } from './ChatList';
import { RenameDialog } from './RenameDialog';
import { useNoteChats } from './unread';

interface SidebarProps {
  chatId: string | null;
  onChosen?: () => void;
  onSearch: () => void;
  onSettings: () => void;
  onKeys: () => void;
  onArchived: () => void;
}

export function Sidebar({ chatId, onChosen, onSearch, onSettings, onKeys, onArchived }: SidebarProps) {
  const { t } = useTranslation();
  const chats = useChats();
  const [renaming, setRenaming] = useState<ChatRow | null>(null);
  useNoteChats(chats.data, chatId);
  /** What opens a dialog closes the drawer first. */
  const opening = (open: () => void) => () => {
    onChosen?.();
    open();
  };
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
        <button
          type="button"
          onClick={opening(onSearch)}
          className="mt-1.5 flex h-9 w-full items-center gap-2.5 rounded-lg px-3 text-sm hover:bg-hover"
        >
          <Search aria-hidden size={16} strokeWidth={1.8} className="text-muted" />
          <span className="flex-1 text-left">{t('sidebar.search')}</span>
          <kbd className="font-sans text-xs text-muted pointer-coarse:hidden">{commandKey()} K</kbd>
        </button>
      </div>
      <ChatList
        chats={chats.data ?? []}
        chatId={chatId}
        onChosen={onChosen}
        onRename={setRenaming}
        onShare={(chat) => opening(() => openShare(chat.id))()}
      />
      {chats.data?.length === 0 && <Note>{t('sidebar.empty')}</Note>}
      {chats.isLoadingError && <Note>{t('sidebar.load_failed')}</Note>}
      <div className="flex shrink-0 gap-1 border-t border-line px-3 py-2">
        <button
          type="button"
          onClick={opening(onSettings)}
          className="flex h-9 flex-1 items-center gap-2.5 rounded-lg px-3 text-sm hover:bg-hover"
        >
          <Settings aria-hidden size={16} strokeWidth={1.8} className="text-muted" />
          {t('sidebar.settings')}
        </button>
        <IconButton icon={Archive} label={t('archive.title')} onClick={opening(onArchived)} />
        <IconButton
          icon={Keyboard}
          label={t('sidebar.keys')}
          onClick={opening(onKeys)}
          className="pointer-coarse:hidden"
        />
      </div>
      {renaming !== null && <RenameDialog chat={renaming} onClose={() => setRenaming(null)} />}
    </nav>
  );
}

function Note({ children }: { children: string }) {
  return <p className="absolute top-40 px-6 text-sm leading-6 text-muted">{children}</p>;
}
