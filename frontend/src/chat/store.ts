/** What the page knows of its chats and its connection; written by the session alone. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SocketStatus } from '../wire/socket';
import type { ChatState } from './state';
import type { Tick } from './ticks';

type Loading = 'loading' | 'missing' | 'failed';

export interface Live {
  status: SocketStatus;
  chats: Record<string, ChatState>;
  /** Chats whose snapshot is not here, and why. */
  loading: Record<string, Loading>;
  /** Progress ticks by the id of a call, or of an answer that waits in line; never part of a chat's log. */
  progress: Record<string, Tick>;
}

export function createLiveStore() {
  return createStore<Live>(() => ({ status: 'idle', chats: {}, loading: {}, progress: {} }));
}

export type LiveStore = ReturnType<typeof createLiveStore>;

export const liveStore = createLiveStore();

export function useLive<T>(select: (live: Live) => T): T {
  return useStore(liveStore, select);
}

/** One fact of a chat; who asks for that alone is not drawn again with every word of an answer. */
export function useChatFact<T>(chatId: string | null, fact: (chat: ChatState | undefined) => T): T {
  return useLive((live) => fact(chatId === null ? undefined : live.chats[chatId]));
}

export function useChat(chatId: string | null): ChatState | undefined {
  return useLive((live) => (chatId === null ? undefined : live.chats[chatId]));
}
