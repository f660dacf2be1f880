/** Sends on their way: shown at once, and gone when the log shows the message itself. */
import type { Message } from '../wire/types.gen';
import { withPage } from './pages';
import type { ChatAction, ChatState, PendingSend } from './state';

export function act(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'pending.added':
      return { ...dropPending(state, action.pending.clientId), pending: [...state.pending, action.pending] };
    case 'pending.placed':
      return changePending(state, action.clientId, { parentId: action.parentId });
    case 'pending.refused':
      return changePending(state, action.clientId, { refusal: action.refusal });
    case 'pending.dropped':
      return dropPending(state, action.clientId);
    case 'page.read':
      return withPage(state, action.page);
  }
}

function changePending(state: ChatState, clientId: string, change: Partial<PendingSend>): ChatState {
  return {
    ...state,
    pending: state.pending.map((send) => (send.clientId === clientId ? { ...send, ...change } : send)),
  };
}

export function dropPending(state: ChatState, clientId: string): ChatState {
  const pending = state.pending.filter((send) => send.clientId !== clientId);
  return pending.length === state.pending.length ? state : { ...state, pending };
}

/** A message carries no client id, so one that says the same in the same place stands for its send. */
export function settle(state: ChatState, message: Message): ChatState {
  if (message.role !== 'user') return state;
  const sent = state.pending.find(
    (send) => send.parentId === message.parent_id && send.text === plainText(message),
  );
  return sent === undefined ? state : dropPending(state, sent.clientId);
}

export function plainText(message: Message): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
