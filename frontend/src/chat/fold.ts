/** The reducer: folds the chat's log into its state, so that applying anything twice changes nothing. */
import type {
  Ev,
  Event,
  HeadChanged,
  Message,
  MessageCreated,
  MessageFinished,
  Part,
  PartAdded,
  PartDelta,
  PartReplaced,
  TurnFinished,
  TurnStarted,
} from '../wire/types.gen';
import { dropPending, settle } from './pending';
import { type ChatState, ROOT } from './state';

/** `resubscribe`: events are missing. `resync`: the log is another one, only a snapshot helps. */
export type Need = 'nothing' | 'resubscribe' | 'resync';

export interface Folded {
  state: ChatState;
  need: Need;
  /** What could not be understood and was left out, in words for the console. */
  ignored: string[];
}

export function fold(state: ChatState, frame: Pick<Ev, 'epoch' | 'events'>): Folded {
  if (frame.epoch !== state.epoch) return { state, need: 'resync', ignored: [] };
  const ignored: string[] = [];
  let folded = state;
  for (const event of frame.events) {
    if (event.seq <= folded.seq) continue;
    if (event.seq > folded.seq + 1) return { state: folded, need: 'resubscribe', ignored };
    const next = apply(folded, event);
    if (next === null) ignored.push(`${event.type} at ${event.seq}`);
    folded = { ...(next ?? folded), seq: event.seq };
  }
  const lost = folded.wantedHead !== null && folded.wantedHead !== state.wantedHead;
  return { state: folded, need: lost ? 'resync' : 'nothing', ignored };
}

/** Where the server's log stands, against ours. It may say an older place: the beat was read before the events. */
export function needAt(state: ChatState, position: { epoch: number; seq: number }): Need {
  if (position.epoch !== state.epoch) return 'resync';
  return position.seq > state.seq ? 'resubscribe' : 'nothing';
}

function apply(state: ChatState, event: Event): ChatState | null {
  switch (event.type) {
    case 'turn.started':
      return turnStarted(state, event);
    case 'turn.finished':
      return turnFinished(state, event);
    case 'message.created':
      return messageCreated(state, event);
    case 'message.finished':
      return messageFinished(state, event);
    case 'part.added':
      return partAdded(state, event);
    case 'part.delta':
      return partDelta(state, event);
    case 'part.replaced':
      return partReplaced(state, event);
    case 'head.changed':
      return headChanged(state, event);
    case 'file.version':
      return { ...state, fileVersions: { ...state.fileVersions, [event.file_id]: event.version } };
    case 'chat.meta':
      return { ...state, title: event.title ?? state.title };
    default: {
      // A newer server may send events that this page doesn't know.
      event satisfies never;
      return null;
    }
  }
}

function turnStarted(state: ChatState, event: TurnStarted): ChatState {
  const { [event.parent_id]: _retried, ...failures } = state.failures;
  const turn = { turnId: event.turn_id, parentId: event.parent_id };
  const started = { ...state, failures, turns: { ...state.turns, [event.turn_id]: turn } };
  return event.client_id == null ? started : dropPending(started, event.client_id);
}

/** A turn that waits for the reader's word is not over: it can be stopped, and goes on when the word is given. */
function turnFinished(state: ChatState, event: TurnFinished): ChatState {
  if (event.status === 'waiting') return { ...state, turns: { ...state.turns } };
  const { [event.turn_id]: turn, ...turns } = state.turns;
  const finished = { ...state, turns, lastEnd: { turnId: event.turn_id, status: event.status } };
  const answered = turn?.parentId ?? answeredByHead(state);
  if (event.error == null || answered === null) return finished;
  const failure = { turnId: event.turn_id, error: event.error };
  return { ...finished, failures: { ...state.failures, [answered]: failure } };
}

/** For a turn that only the snapshot told of: it answers the newest message of the reader's. */
function answeredByHead(state: ChatState): string | null {
  const head = state.headId === null ? undefined : state.messages[state.headId];
  if (head === undefined) return null;
  return head.role === 'user' ? head.id : head.parent_id;
}

function messageCreated(state: ChatState, { message }: MessageCreated): ChatState {
  const parent = message.parent_id ?? ROOT;
  const siblings = state.children[parent] ?? [];
  const created: ChatState = {
    ...state,
    messages: { ...state.messages, [message.id]: message },
    children: siblings.includes(message.id)
      ? state.children
      : { ...state.children, [parent]: [...siblings, message.id] },
    headId: message.parent_id === state.headId ? message.id : state.headId,
  };
  return settle(created, message);
}

function messageFinished(state: ChatState, { message_id, status, error }: MessageFinished): ChatState | null {
  return changeMessage(state, message_id, (message) => ({ ...message, status, error: error ?? null }));
}

/** A branch that isn't held is shown when a snapshot has brought it; until then the one before stays. */
function headChanged(state: ChatState, { message_id: id }: HeadChanged): ChatState {
  const head = state.messages[id];
  if (head === undefined) return { ...state, wantedHead: id };
  const held = head.parent_id === null || state.messages[head.parent_id] !== undefined;
  return { ...state, headId: id, wantedHead: held ? null : id };
}

function partAdded(state: ChatState, event: PartAdded): ChatState | null {
  return changeParts(state, event.message_id, (parts) =>
    event.index > parts.length ? null : parts.toSpliced(event.index, 1, event.part),
  );
}

function partReplaced(state: ChatState, event: PartReplaced): ChatState | null {
  return changeParts(state, event.message_id, (parts) =>
    event.index >= parts.length ? null : parts.with(event.index, event.part),
  );
}

function partDelta(state: ChatState, event: PartDelta): ChatState | null {
  return changeParts(state, event.message_id, (parts) => {
    const part = parts[event.index];
    if (part?.type !== 'text' && part?.type !== 'thinking') return null;
    return parts.with(event.index, { ...part, text: part.text + event.text });
  });
}

function changeParts(
  state: ChatState,
  id: string,
  change: (parts: Part[]) => Part[] | null,
): ChatState | null {
  return changeMessage(state, id, (message) => {
    const parts = change(message.parts);
    return parts === null ? null : { ...message, parts };
  });
}

function changeMessage(
  state: ChatState,
  id: string,
  change: (message: Message) => Message | null,
): ChatState | null {
  const message = state.messages[id];
  const changed = message === undefined ? null : change(message);
  return changed === null ? null : { ...state, messages: { ...state.messages, [id]: changed } };
}
