/** Which versions of a file the shown branch of the chat sees. */
import { useChat } from '../chat/store';
import { shownPath } from '../chat/tree';
import type { ChatFile, Version } from '../wire/api';
import type { Message, ToolPart } from '../wire/types.gen';

export interface Branch {
  /** The last answer that the page shows. */
  headId: string | null;
  isShown: (version: Version) => boolean;
  /** The newest version that this branch sees; of all, when it sees none. */
  newest: (file: ChatFile) => Version | undefined;
}

export function branchOf(path: Message[]): Branch {
  const shown = new Set(path.map((message) => message.id));
  const [top] = path;
  // Of a long chat only the newest messages are held: what is older than they are is taken for theirs.
  const heldFrom = top === undefined || top.parent_id === null ? '' : top.created_at;
  const isShown = ({ message_id: id, created_at: at }: Version) =>
    id === null || shown.has(id) || Date.parse(at) < Date.parse(heldFrom);
  return {
    headId: path.findLast(({ role }) => role === 'assistant')?.id ?? null,
    isShown,
    newest: ({ versions }) => versions.findLast(isShown) ?? versions.at(-1),
  };
}

export function useBranch(chatId: string): Branch {
  const chat = useChat(chatId);
  return branchOf(chat === undefined ? [] : shownPath(chat));
}

/** The call that made a version, as it stands in the thread. */
export function useCall(
  chatId: string,
  { call_id: callId, message_id: messageId }: Version,
): ToolPart | null {
  const message = useChat(chatId)?.messages[messageId ?? ''];
  const part = message?.parts.find((one) => one.type === 'tool' && one.call_id === callId);
  return part?.type === 'tool' ? part : null;
}
