/** Which versions of a file the shown branch of the chat sees. */
import { useMemo } from 'react';
import { liveStore, useChatFact } from '../chat/store';
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

/** Drawn again when the branch changes, and not with every word of an answer. */
export function useBranch(chatId: string): Branch {
  const headId = useChatFact(chatId, (chat) => chat?.headId ?? null);
  const children = useChatFact(chatId, (chat) => chat?.children);
  return useMemo(() => {
    const messages = liveStore.getState().chats[chatId]?.messages;
    return branchOf(
      messages === undefined || children === undefined ? [] : shownPath({ messages, children, headId }),
    );
  }, [chatId, headId, children]);
}

/** The call that made a version, as it stands in the thread. */
export function useCall(
  chatId: string,
  { call_id: callId, message_id: messageId }: Version,
): ToolPart | null {
  return useChatFact(chatId, (chat) => {
    const parts = chat?.messages[messageId ?? '']?.parts;
    const part = parts?.find((one) => one.type === 'tool' && one.call_id === callId);
    return part?.type === 'tool' ? part : null;
  });
}
