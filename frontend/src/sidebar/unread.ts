/** Which chats had an answer come while they were not open; kept in this browser. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ChatRow } from '../wire/api';

interface Unread {
  /** Chats that were answering when they were last seen. */
  running: Record<string, true>;
  unread: Record<string, true>;
}

const unreadStore = create<Unread>()(
  persist((): Unread => ({ running: {}, unread: {} }), { name: 'folio.unread' }),
);

export function useUnread(chatId: string): boolean {
  return unreadStore((state) => state.unread[chatId] ?? false);
}

/** Compares the list with what it was; the open chat is read as it grows. */
function noteChats(chats: ChatRow[], open: string | null): void {
  const before = unreadStore.getState();
  const running: Unread['running'] = {};
  const unread: Unread['unread'] = {};
  for (const { id, running: runs } of chats) {
    if (id === open) continue;
    if (runs) running[id] = true;
    if (before.unread[id] || (before.running[id] && !runs)) unread[id] = true;
  }
  unreadStore.setState({ running, unread });
}

export function forgetUnread(): void {
  unreadStore.setState({ running: {}, unread: {} });
}

export function useNoteChats(chats: ChatRow[] | undefined, open: string | null): void {
  useEffect(() => {
    if (chats !== undefined) noteChats(chats, open);
  }, [chats, open]);
}
