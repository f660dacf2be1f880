/** A message that is to be shown, wherever in its chat's tree it stands. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useSession } from '../app/session';
import type { ChatState } from '../chat/state';
import { newestLeaf, shownPath } from '../chat/tree';

interface Target {
  chatId: string;
  messageId: string;
}

const targetStore = create<{ target: Target | null }>(() => ({ target: null }));

export function aimAt(chatId: string, messageId: string): void {
  targetStore.setState({ target: { chatId, messageId } });
}

/** Chooses the branch that holds the message, then calls `show` once it is on it. */
export function useTarget(chatId: string, chat: ChatState, show: (messageId: string) => void): void {
  const session = useSession();
  const target = targetStore((state) => state.target);
  const wanted = target?.chatId === chatId ? target.messageId : null;
  const known = wanted !== null && chat.messages[wanted] !== undefined;
  const shown = known && shownPath(chat).some((message) => message.id === wanted);
  const leaf = known && !shown ? newestLeaf(chat, wanted) : null;

  useEffect(() => {
    if (leaf !== null) void session.command({ type: 'select_branch', chat: chatId, message_id: leaf });
  }, [leaf, chatId, session]);
  useEffect(() => {
    if (wanted === null || !shown) return;
    targetStore.setState({ target: null });
    show(wanted);
  }, [wanted, shown, show]);
}
