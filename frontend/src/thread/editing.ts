/** Which sent message is being edited, by chat. */
import { create } from 'zustand';

interface Editing {
  byChat: Record<string, string>;
}

const editingStore = create<Editing>(() => ({ byChat: {} }));

export function useEditing(chatId: string): string | null {
  return editingStore((editing) => editing.byChat[chatId] ?? null);
}

export function startEditing(chatId: string, messageId: string): void {
  editingStore.setState(({ byChat }) => ({ byChat: { ...byChat, [chatId]: messageId } }));
}

export function stopEditing(chatId: string): void {
  editingStore.setState(({ byChat: { [chatId]: _edited, ...others } }) => ({ byChat: others }));
}
