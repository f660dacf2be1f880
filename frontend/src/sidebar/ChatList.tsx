/** The chats by day, pinned ones first; the arrows go from one to the next. */
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeChat } from '../app/queries';
import { useSettings } from '../settings/store';
import { failing } from '../ui/failing';
import type { ChatRow } from '../wire/api';
import { ChatLink } from './ChatLink';
import { type Group, groupChats } from './groups';
import { useArchive } from './useArchive';
import { useDelete } from './useDelete';

interface ChatListProps {
  chats: ChatRow[];
  chatId: string | null;
  onChosen: (() => void) | undefined;
  onRename: (chat: ChatRow) => void;
  onShare: (chat: ChatRow) => void;
}

export function ChatList({ chats, chatId, onChosen, onRename, onShare }: ChatListProps) {
  const { t } = useTranslation();
  const changeChat = useChangeChat();
  const remove = useDelete(chatId);
  const { archive } = useArchive(chatId);
  const groups = groupChats(
    chats,
    new Date(),
    useSettings((settings) => settings.zone),
  );
  const list = useFocus(groups);
  const pin = (chat: ChatRow) =>
    changeChat.mutate(
      { id: chat.id, change: { pinned: !chat.pinned } },
      { onError: failing(t('sidebar.change_failed')) },
    );
  return (
    <div ref={list} className="scroll-thin min-h-0 flex-1 overflow-y-auto px-3 pb-3">
      {groups.map((group) => (
        <ChatGroup key={group.name} group={group}>
          {(chat) => (
            <ChatLink
              key={chat.id}
              chat={chat}
              current={chat.id === chatId}
              onChosen={onChosen}
              onPin={() => pin(chat)}
              onRename={() => onRename(chat)}
              onShare={() => onShare(chat)}
              onArchive={() => archive(chat)}
              onDelete={() => remove(chat)}
            />
          )}
        </ChatGroup>
      ))}
    </div>
  );
}

interface ChatGroupProps {
  group: Group;
  children: (chat: ChatRow) => React.ReactNode;
}

function ChatGroup({ group, children }: ChatGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-3">
      <h2 id={id} className="px-3 pt-1.5 pb-1 text-xs font-medium text-muted">
        {t(`sidebar.groups.${group.name}`)}
      </h2>
      <ul className="space-y-0.5">{group.chats.map(children)}</ul>
    </section>
  );
}

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('li > a')];

function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const links = linksIn(list);
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
}

/** The arrows move the focus; when the chat that had it leaves the list, the one in its place gets it. */
function useFocus(groups: Group[]) {
  const list = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  useEffect(() => {
    const box = list.current;
    if (box === null) return;
    const note = (event: FocusEvent) => {
      const row = event.target instanceof Element ? event.target.closest('li')?.querySelector('a') : null;
      at.current = row == null ? -1 : linksIn(box).indexOf(row);
    };
    const move = (event: KeyboardEvent) => moveFocus(box, event);
    box.addEventListener('focusin', note);
    box.addEventListener('keydown', move);
    return () => {
      box.removeEventListener('focusin', note);
      box.removeEventListener('keydown', move);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the list has changed
  useEffect(() => {
    if (at.current < 0 || list.current === null || document.activeElement !== document.body) return;
    const links = linksIn(list.current);
    links[Math.min(at.current, links.length - 1)]?.focus();
  }, [groups]);
  return list;
}
