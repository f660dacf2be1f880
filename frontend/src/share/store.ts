/** Which chat is being shared, wherever on the page that was asked for. */
import { create } from 'zustand';

const shareStore = create<{ chatId: string | null }>(() => ({ chatId: null }));

export function openShare(chatId: string): void {
  shareStore.setState({ chatId });
}

export function closeShare(): void {
  shareStore.setState({ chatId: null });
}

export function useSharing(): string | null {
  return shareStore((state) => state.chatId);
}
