/** One chat in the list, with what can be done to it. */
import {
  Archive,
  Ellipsis,
  FileJson,
  FileText,
  Hand,
  LoaderCircle,
  Pencil,
  Pin,
  PinOff,
  Share2,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../app/Link';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { Menu, MenuItem } from '../ui/Menu';
import { type ChatRow, exportUrl } from '../wire/api';
import { useUnread } from './unread';

const FORMATS = [
  ['markdown', FileText],
  ['json', FileJson],
] as const;

interface ChatLinkProps {
  chat: ChatRow;
  current: boolean;
  onChosen: (() => void) | undefined;
  onPin: () => void;
  onRename: () => void;
  onShare: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

export function ChatLink({ chat, current, onChosen, ...on }: ChatLinkProps) {
  const { t } = useTranslation();
  const unread = useUnread(chat.id);
  const title = chat.title || t('sidebar.untitled');
  return (
    <li
      className={cx('group relative flex items-center rounded-lg', current ? 'bg-hover' : 'hover:bg-hover')}
    >
      <Link
        to={{ page: 'chat', chatId: chat.id }}
        aria-current={current ? 'page' : undefined}
        onClick={onChosen}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-lg pl-3 text-sm outline-offset-[-2px]"
      >
        <span className={cx('truncate', unread && 'font-semibold')}>{title}</span>
        {unread && !chat.running && !chat.waiting && (
          <span
            role="img"
            aria-label={t('sidebar.unread')}
            className="size-2 shrink-0 rounded-full bg-accent"
          />
        )}
        {chat.waiting && (
          <Hand
            role="img"
            aria-label={t('sidebar.waiting')}
            size={14}
            strokeWidth={2}
            className="shrink-0 text-accent"
          />
        )}
        {chat.running && (
          <LoaderCircle
            role="img"
            aria-label={t('sidebar.running')}
            size={14}
            className="shrink-0 animate-spin text-muted"
          />
        )}
      </Link>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            small
            label={t('sidebar.actions', { title })}
            className="mr-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
          />
        }
      >
        <Actions chat={chat} {...on} />
      </Menu>
    </li>
  );
}

function Actions({ chat, ...on }: Omit<ChatLinkProps, 'current' | 'onChosen'>) {
  const { t } = useTranslation();
  const PinIcon = chat.pinned ? PinOff : Pin;
  return (
    <>
      <MenuItem onSelect={on.onPin}>
        <PinIcon aria-hidden size={15} />
        {t(chat.pinned ? 'sidebar.unpin' : 'sidebar.pin')}
      </MenuItem>
      <MenuItem onSelect={on.onRename}>
        <Pencil aria-hidden size={15} />
        {t('sidebar.rename')}
      </MenuItem>
      <MenuItem onSelect={on.onShare}>
        <Share2 aria-hidden size={15} />
        {t('sidebar.share')}
      </MenuItem>
      {FORMATS.map(([format, Icon]) => (
        <MenuItem key={format} asChild>
          <a href={exportUrl(chat.id, format)} download>
            <Icon aria-hidden size={15} />
            {t(`sidebar.export_${format}`)}
          </a>
        </MenuItem>
      ))}
      <MenuItem onSelect={on.onArchive}>
        <Archive aria-hidden size={15} />
        {t('sidebar.archive')}
      </MenuItem>
      <MenuItem onSelect={on.onDelete} className="text-danger">
        <Trash2 aria-hidden size={15} />
        {t('sidebar.delete')}
      </MenuItem>
    </>
  );
}
