/** Small pieces of chats for tests. */
import type { ChatFile, ChatRow, Snapshot } from '../wire/api';
import type { Event, Message, Part, ToolPart } from '../wire/types.gen';

type Unlogged<T> = T extends Event ? Omit<T, 'seq' | 'ts'> : never;
export type EventBody = Unlogged<Event>;

/** Events as a log holds them: dense, from `first` on. */
export function logged(bodies: EventBody[], first = 1): Event[] {
  return bodies.map((body, index) => ({ ...body, seq: first + index, ts: 0 }) as Event);
}

export function message(id: string, parentId: string | null, over: Partial<Message> = {}): Message {
  return {
    id,
    parent_id: parentId,
    role: 'assistant',
    status: 'done',
    parts: [],
    created_at: '2030-01-01T00:00:00Z',
    ...over,
  };
}

export function said(id: string, parentId: string | null, text: string): Message {
  return message(id, parentId, { role: 'user', parts: [{ type: 'text', text }] });
}

export function text(words: string): Part {
  return { type: 'text', text: words };
}

export function tool(over: Partial<ToolPart> = {}): ToolPart {
  return {
    type: 'tool',
    call_id: 'call1',
    name: 'file_edit',
    title: '',
    state: 'ok',
    args: {},
    receipt: { ok: true },
    progress: null,
    healed: false,
    ...over,
  };
}

export function file(over: Partial<ChatFile> = {}): ChatFile {
  const version = { name: 'budget.xlsx', size: 2048, mime: 'x', created_at: '2030-01-01T00:00:00Z' };
  return {
    id: 'file1',
    name: 'budget.xlsx',
    kind: 'xlsx',
    mime: 'x',
    size: 2048,
    durable: true,
    versions: [
      { ...version, version: 1, parent: null, cause: 'upload', call_id: null, message_id: null },
      { ...version, version: 2, parent: 1, cause: 'call', call_id: 'call1', message_id: 'a1' },
    ],
    ...over,
  };
}

export function chatRow(over: Partial<ChatRow> = {}): ChatRow {
  return {
    id: 'chat1',
    title: '',
    updated_at: '',
    model_id: null,
    running: false,
    waiting: false,
    pinned: false,
    archived: false,
    web: false,
    link: null,
    ...over,
  };
}

export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return {
    chat: chatRow(),
    epoch: 1,
    seq: 0,
    head_id: null,
    messages: [],
    branches: {},
    files: [],
    running_turn_id: null,
    ...over,
  };
}
