/** A long chat is held in part: its newest messages, and the pages above them that were asked for. */
import type { MessagePage } from '../wire/api';
import type { Message } from '../wire/types.gen';
import { type ChatState, ROOT } from './state';
import { shownPath } from './tree';

export function messagesOf(page: MessagePage): Record<string, Message> {
  return Object.fromEntries(page.messages.map((message) => [message.id, message]));
}

/** Ids by parent: those of the page, and where the page tells of more beside them, all. */
export function childrenOf(page: MessagePage): Record<string, string[]> {
  const children: Record<string, string[]> = {};
  for (const { id, parent_id: parentId } of page.messages) {
    const siblings = children[parentId ?? ROOT];
    if (siblings === undefined) children[parentId ?? ROOT] = [id];
    else siblings.push(id);
  }
  return { ...children, ...page.branches };
}

/** What is held already has followed the log since, so that a page only adds to it. */
export function withPage(state: ChatState, page: MessagePage): ChatState {
  const children = { ...state.children };
  for (const [parent, ids] of Object.entries(childrenOf(page))) {
    const since = (children[parent] ?? []).filter((id) => !ids.includes(id));
    children[parent] = [...ids, ...since];
  }
  return { ...state, messages: { ...messagesOf(page), ...state.messages }, children };
}

/** The id of the shown message above which more can be asked for. */
export function pageableId(state: ChatState): string | null {
  const top = shownPath(state)[0];
  return top === undefined || top.parent_id === null ? null : top.id;
}

export function shows(state: ChatState | undefined, messageId: string): boolean {
  return state !== undefined && shownPath(state).some((message) => message.id === messageId);
}
