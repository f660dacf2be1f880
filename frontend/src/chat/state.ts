/** What is known of one chat: the tree of messages, where in its log that stands, and what is under way. */
import type { MessagePage } from '../wire/api';
import type { Message, TurnError } from '../wire/types.gen';

interface RunningTurn {
  turnId: string;
  /** The message that the turn answers; unknown when only the snapshot told of the turn. */
  parentId: string | null;
}

export interface Failure {
  turnId: string;
  error: TurnError;
}

export interface PendingFile {
  id: string;
  version: number;
  name: string;
  mime: string;
  size: number;
}

/** A message of the reader's that the log has not shown yet. */
export interface PendingSend {
  clientId: string;
  parentId: string | null;
  text: string;
  files: PendingFile[];
  /** Set when the server refused it. */
  refusal: { code: string; message: string } | null;
  /** Whether it stands beside another message, as an edit does, rather than after all that is shown. */
  beside: boolean;
}

export interface ChatState {
  epoch: number;
  seq: number;
  title: string;
  headId: string | null;
  /** A head whose branch isn't held here yet; a snapshot brings it. */
  wantedHead: string | null;
  /** Those that are held: of a long chat the newest of the shown branch, and what grows on others. */
  messages: Record<string, Message>;
  /** Ids by parent, oldest first, of held messages and all beside them; the roots stand under `ROOT`. */
  children: Record<string, string[]>;
  turns: Record<string, RunningTurn>;
  /** The error of the last failed turn, by the message that it should have answered. */
  failures: Record<string, Failure>;
  /** How the last turn ended, for the one who listens rather than looks. */
  lastEnd: { turnId: string; status: string } | null;
  /** Newest known version by file. */
  fileVersions: Record<string, number>;
  pending: PendingSend[];
}

export const ROOT = '';

/** Everything that changes a chat's state; nothing else does. */
export type ChatAction =
  | { type: 'pending.added'; pending: PendingSend }
  | { type: 'pending.placed'; clientId: string; parentId: string | null }
  | { type: 'pending.refused'; clientId: string; refusal: { code: string; message: string } }
  | { type: 'pending.dropped'; clientId: string }
  | { type: 'page.read'; page: MessagePage };
