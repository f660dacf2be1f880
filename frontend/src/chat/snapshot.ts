/** Makes a chat's state from a snapshot of the server's. */
import type { Snapshot } from '../wire/api';
import { childrenOf, messagesOf } from './pages';
import { settle } from './pending';
import type { ChatState } from './state';

/**
 * The state that a snapshot stands for. What only the page knows of (sends on their way, the words of an
 * error) is kept from the state before. A snapshot older than that state, in the same epoch, changes nothing,
 * unless it holds messages that are wanted: then the log is read again from there.
 */
export function fromSnapshot(snapshot: Snapshot, before: ChatState | null, wanted = false): ChatState {
  const older = before !== null && before.epoch === snapshot.epoch && before.seq > snapshot.seq;
  if (older && !wanted && before.wantedHead === null) return before;
  const turnId = snapshot.running_turn_id;
  const known = turnId === null ? undefined : before?.turns[turnId];
  const state: ChatState = {
    epoch: snapshot.epoch,
    seq: snapshot.seq,
    title: snapshot.chat.title,
    headId: snapshot.head_id,
    wantedHead: null,
    messages: messagesOf(snapshot),
    children: childrenOf(snapshot),
    turns: turnId === null ? {} : { [turnId]: known ?? { turnId, parentId: null } },
    failures: before?.failures ?? {},
    lastEnd: before?.lastEnd ?? null,
    fileVersions: Object.fromEntries(snapshot.files.map((file) => [file.id, newestVersion(file.versions)])),
    pending: before?.pending ?? [],
  };
  return snapshot.messages.reduce(settle, state);
}

function newestVersion(versions: { version: number }[]): number {
  return Math.max(0, ...versions.map((version) => version.version));
}
