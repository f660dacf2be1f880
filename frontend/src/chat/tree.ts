/** Reads the tree of messages: the branch that is shown, and its siblings. */
import type { Message } from '../wire/types.gen';
import { type ChatState, ROOT } from './state';

type Tree = Pick<ChatState, 'messages' | 'children' | 'headId'>;

/** The messages that are held of those from the root to the head. */
export function shownPath(tree: Tree): Message[] {
  const path: Message[] = [];
  const seen = new Set<string>();
  let id = tree.headId;
  while (id !== null && !seen.has(id)) {
    seen.add(id);
    const message = tree.messages[id];
    if (message === undefined) break;
    path.push(message);
    id = message.parent_id;
  }
  return path.reverse();
}

/** Whether an answer is being made, or a message is on its way that asks for one. */
export function isBusy(chat: ChatState): boolean {
  const head = chat.headId === null ? undefined : chat.messages[chat.headId];
  return (
    Object.keys(chat.turns).length > 0 ||
    head?.status === 'streaming' ||
    chat.pending.some((send) => send.refusal === null)
  );
}

/** Whether the newest answer has a call that waits for the reader's word. */
export function isWaiting(chat: ChatState | undefined): boolean {
  const head = chat?.headId == null ? undefined : chat.messages[chat.headId];
  return head?.parts.some((part) => part.type === 'tool' && part.state === 'approval') ?? false;
}

/** The ids of a message and its alternatives, oldest first. */
export function siblingsOf(tree: Tree, message: Message): string[] {
  return tree.children[message.parent_id ?? ROOT] ?? [message.id];
}
