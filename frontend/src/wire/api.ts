/** Folio's HTTP API under /api/, typed. */
import { request, type UploadOptions, upload } from './http';
import type { Message } from './types.gen';

export interface Model {
  id: string;
  label: string;
  wire: string;
  vision: boolean;
  tools: boolean;
  demo: boolean;
}

/** A slash command, in the reader's language. */
export interface SlashCommand {
  name: string;
  argument: string;
  help: string;
  needs: string;
}

export interface Me {
  signed_in: boolean;
  /** Whether they may say which servers are offered. */
  admin: boolean;
  /** Whether budgets may bound what they send. */
  budgets: boolean;
  /** Whether any server is offered to connect. */
  connections: boolean;
  /** Whether anything searches the web here. */
  web: boolean;
  name: string;
  language: string;
  timezone: string;
  /** Empty where the browser's holds. */
  chosen_language: '' | 'en' | 'zh-CN';
  chosen_timezone: string;
  instructions: string;
  upload_limit_bytes: number;
  may_create_files: boolean;
  /** Whether this server draws documents and decks as pages. */
  previews: boolean;
  models: Model[];
  default_model_id: string | null;
  /** Empty where new chats begin with the first model. */
  chosen_model_id: string;
  commands: SlashCommand[];
}

export interface ChatRow {
  id: string;
  title: string;
  updated_at: string;
  model_id: string | null;
  running: boolean;
  /** A call of its newest answer waits for the reader's word. */
  waiting: boolean;
  pinned: boolean;
  archived: boolean;
  /** Whether it may search the web. */
  web: boolean;
  /** The address, under this site's, where others may read it. */
  link: string | null;
}

export interface Version {
  version: number;
  /** The version that it was made from. */
  parent: number | null;
  name: string;
  size: number;
  mime: string;
  cause: 'upload' | 'call' | 'restore';
  call_id: string | null;
  /** The answer on whose branch it was made; null stands on all branches. */
  message_id: string | null;
  created_at: string;
}

export interface ChatFile {
  id: string;
  name: string;
  kind: string;
  mime: string;
  size: number;
  durable: boolean;
  versions: Version[];
}

/** Tokens of the file's words in the note, and of its pixels where the model sees them. */
interface FileCost {
  note_tokens: number;
  picture_tokens: number | null;
}

/** Messages of one branch, a parent before its child. */
export interface MessagePage {
  messages: Message[];
  /** Ids of all children, oldest first, of a parent that has more than one; roots stand under "". */
  branches: Record<string, string[]>;
}

/** The newest messages of the shown branch, and whatever still grows. */
export interface Snapshot extends MessagePage {
  chat: ChatRow;
  epoch: number;
  seq: number;
  head_id: string | null;
  files: ChatFile[];
  running_turn_id: string | null;
}

export interface Call {
  call_id: string;
  name: string;
  args: Record<string, unknown> | null;
  receipt: Record<string, unknown> | null;
  state: string;
}

export interface ChatChange {
  title?: string;
  model_id?: string;
  archived?: boolean;
  pinned?: boolean;
  web?: boolean;
}

/** An empty text takes a setting back. */
export interface SettingsChange {
  language?: Me['chosen_language'];
  timezone?: string;
  default_model_id?: string;
  instructions?: string;
}

/** A shared chat, as whoever has its link reads it. */
export interface Shared {
  title: string;
  shared_at: string;
  messages: Message[];
}

export const api = {
  me: () => request<Me>('GET', '/api/me'),
  changeMe: (change: SettingsChange) => request<Me>('PATCH', '/api/me', change),
  chats: () => request<ChatRow[]>('GET', '/api/chats'),
  archivedChats: () => request<ChatRow[]>('GET', '/api/chats?archived=true'),
  createChat: (modelId: string | null, web: boolean) =>
    request<ChatRow>('POST', '/api/chats', modelId === null ? { web } : { model_id: modelId, web }),
  changeChat: (id: string, change: ChatChange) => request<ChatRow>('PATCH', chatPath(id), change),
  deleteChat: (id: string) => request<null>('DELETE', chatPath(id)),
  restoreChat: (id: string) => request<ChatRow>('POST', `${chatPath(id)}/restore`),
  share: (id: string) => request<ChatRow>('POST', `${chatPath(id)}/link`),
  unshare: (id: string) => request<null>('DELETE', `${chatPath(id)}/link`),
  shared: (token: string) => request<Shared>('GET', `/api/shared/${encodeURIComponent(token)}`),
  /** Reaches up to `first`, where that is shown. */
  snapshot: (id: string, first: string | null) =>
    request<Snapshot>(
      'GET',
      `${chatPath(id)}/snapshot${first === null ? '' : `?first=${encodeURIComponent(first)}`}`,
    ),
  earlier: (id: string, before: string) =>
    request<MessagePage>('GET', `${chatPath(id)}/messages?before=${encodeURIComponent(before)}`),
  files: (id: string) => request<ChatFile[]>('GET', `${chatPath(id)}/files`),
  upload: (id: string, file: File, options: UploadOptions) =>
    upload<ChatFile>(`${chatPath(id)}/files`, file, options),
  /** `messageId` is the last answer that the page shows. */
  restore: (id: string, fileId: string, version: number, messageId: string | null) =>
    request<ChatFile>(
      'POST',
      `${filePath(id, fileId)}/restore`,
      messageId === null ? { version } : { version, message_id: messageId },
    ),
  fileCost: (id: string, fileId: string, modelId: string | null) =>
    request<FileCost>(
      'GET',
      `${filePath(id, fileId)}/cost${modelId === null ? '' : `?model_id=${encodeURIComponent(modelId)}`}`,
    ),
  call: (callId: string) => request<Call>('GET', `/api/calls/${encodeURIComponent(callId)}`),
};

export type Api = typeof api;

export function contentUrl(chatId: string, fileId: string, version: number): string {
  return `${filePath(chatId, fileId)}/versions/${version}/content`;
}

export function viewUrl(
  chatId: string,
  fileId: string,
  version: number,
  look: Record<string, string>,
): string {
  const asked = new URLSearchParams(look).toString();
  return `${filePath(chatId, fileId)}/versions/${version}/view${asked === '' ? '' : `?${asked}`}`;
}

export function previewUrl(chatId: string, fileId: string, version: number): string {
  return `${filePath(chatId, fileId)}/versions/${version}/preview`;
}

export function compareUrl(chatId: string, fileId: string, before: number, after: number): string {
  return `${filePath(chatId, fileId)}/compare?before=${before}&after=${after}`;
}

export function exportUrl(chatId: string, format: 'markdown' | 'json'): string {
  return `${chatPath(chatId)}/export?format=${format}`;
}

function chatPath(id: string): string {
  return `/api/chats/${encodeURIComponent(id)}`;
}

function filePath(chatId: string, fileId: string): string {
  return `${chatPath(chatId)}/files/${encodeURIComponent(fileId)}`;
}
