// Generated from agent_app/live/wire.py by `npm run gen:wire`. Do not edit.

export type ClientFrame = Sub | Unsub | Ping | Send | Stop | Regenerate | SelectBranch | Approve;
export type ServerFrame = Ev | Heartbeat | Ack | Error | Resync | Pong | Eph;
export type Event =
  | TurnStarted
  | TurnFinished
  | MessageCreated
  | MessageFinished
  | PartAdded
  | PartDelta
  | PartReplaced
  | HeadChanged
  | FileVersion
  | ChatMeta;
export type Part = TextPart | ThinkingPart | FilePart | ToolPart | NoticePart | CompactionPart;
export type ErrorCode =
  | 'bad_frame'
  | 'bad_request'
  | 'busy'
  | 'csrf'
  | 'invalid'
  | 'no_session'
  | 'no_space'
  | 'not_found'
  | 'not_yours'
  | 'server_error'
  | 'too_fast'
  | 'store_away'
  | 'too_large'
  | 'too_many_chats'
  | 'bad_key'
  | 'bad_parent'
  | 'bad_values'
  | 'budget_used'
  | 'cut_off'
  | 'empty_message'
  | 'file_missing'
  | 'internal'
  | 'interrupted'
  | 'line_full'
  | 'line_own'
  | 'no_model'
  | 'nothing_waits'
  | 'overloaded'
  | 'quota'
  | 'rate_limit'
  | 'refused_request'
  | 'too_long'
  | 'too_many_files'
  | 'unknown'
  | 'unreachable'
  | 'bad_window'
  | 'damaged'
  | 'dangerous'
  | 'empty'
  | 'encrypted'
  | 'legacy'
  | 'no_view'
  | 'preview_failed'
  | 'preview_unavailable'
  | 'too_heavy'
  | 'unlike'
  | 'unsupported'
  | 'knowledge_account'
  | 'knowledge_full'
  | 'knowledge_shared'
  | 'no_text'
  | 'no_vectors'
  | 'not_read'
  | 'empty_chat'
  | 'no_zone'
  | 'not_shared'
  | 'email_taken'
  | 'no_invitation'
  | 'no_such_person'
  | 'several_people'
  | 'provider_away'
  | 'wrong_name'
  | 'wrong_password'
  | 'bad_about'
  | 'bad_address'
  | 'bad_auth'
  | 'bad_authorize_params'
  | 'bad_client_id'
  | 'bad_header_name'
  | 'bad_name'
  | 'bad_offered'
  | 'bad_scopes'
  | 'bad_secret'
  | 'bad_title'
  | 'bad_transport'
  | 'client_id_needed'
  | 'name_taken'
  | 'no_sign_in'
  | 'sign_in_first'
  | 'sign_in_needed'
  | 'unreachable_server'
  | 'bad_base_url'
  | 'bad_label'
  | 'bad_limits'
  | 'bad_model_name'
  | 'bad_price'
  | 'model_server_silent'
  | 'title_taken'
  | 'ends_before'
  | 'founder_factor'
  | 'founder_stays'
  | 'group_taken'
  | 'guests_grouped'
  | 'last_admin'
  | 'no_capability'
  | 'own_account'
  | 'own_factor'
  | 'bad_period'
  | 'bad_limit'
  | 'bad_subject'
  | 'budget_exists'
  | 'skill_account'
  | 'skill_description'
  | 'skill_duplicate'
  | 'skill_empty'
  | 'skill_exists'
  | 'skill_head'
  | 'skill_included'
  | 'skill_link'
  | 'skill_main_too_long'
  | 'skill_name'
  | 'skill_no_main'
  | 'skill_not_zip'
  | 'skill_path'
  | 'skill_several'
  | 'skill_text'
  | 'skill_too_large'
  | 'skill_too_many'
  | 'skill_too_many_skills'
  | 'skill_zip_damaged'
  | 'skill_zip_locked';
export type CheckKind = 'lists' | 'lists_some' | 'sign_in' | 'refused' | 'failed';
export type FailureKind =
  | 'arguments'
  | 'changing'
  | 'crashed'
  | 'denied'
  | 'died'
  | 'impossible'
  | 'interrupted'
  | 'limit'
  | 'no_space'
  | 'not_found'
  | 'not_signed_in'
  | 'outside'
  | 'refused'
  | 'too_large'
  | 'too_slow'
  | 'unavailable'
  | 'unreadable'
  | 'withdrawn';
export type NoticeKind =
  | 'empty'
  | 'length'
  | 'no_tool_ran'
  | 'not_shortened'
  | 'picture_refused'
  | 'refusal'
  | 'research_open'
  | 'tools_ended'
  | 'unknown_command'
  | 'unsupported_claim';
export type ProgressUnit = 'pages' | 'rows' | 'slides' | 'changes' | 'previews';
export type SentLayer = 'contract' | 'capability' | 'history' | 'note' | 'message' | 'receipt';
export type ToolName =
  | 'docx_edit'
  | 'file_edit'
  | 'file_read'
  | 'file_write'
  | 'image_understand'
  | 'knowledge_search'
  | 'pptx_edit'
  | 'research_note'
  | 'research_report'
  | 'review_findings'
  | 'skill_open'
  | 'xlsx_edit'
  | 'book_search'
  | 'call_tool'
  | 'find_tools'
  | 'image_make'
  | 'paper_fetch'
  | 'paper_search'
  | 'web_fetch'
  | 'web_search';

export interface Wire {
  ClientFrame: ClientFrame;
  ServerFrame: ServerFrame;
  Event: Event;
  Part: Part;
  Message: Message;
  ErrorCode: ErrorCode;
  CheckKind: CheckKind;
  FailureKind: FailureKind;
  NoticeKind: NoticeKind;
  ProgressUnit: ProgressUnit;
  SentLayer: SentLayer;
  ToolName: ToolName;
}
export interface Sub {
  type: 'sub';
  chat: string;
  epoch?: number | null;
  after?: number | null;
}
export interface Unsub {
  type: 'unsub';
  chat: string;
}
export interface Ping {
  type: 'ping';
}
export interface Send {
  type: 'send';
  cmd: string;
  chat: string;
  parent_id: string | null;
  client_id: string;
  text: string;
  file_ids: string[];
  command?: string | null;
}
export interface Stop {
  type: 'stop';
  cmd: string;
  chat: string;
  turn_id: string;
}
export interface Regenerate {
  type: 'regenerate';
  cmd: string;
  chat: string;
  message_id: string;
  model?: string | null;
}
export interface SelectBranch {
  type: 'select_branch';
  cmd: string;
  chat: string;
  message_id: string;
}
/**
 * The answer to a waiting call; `always` is for all later calls of that tool, `values` fill a form.
 */
export interface Approve {
  type: 'approve';
  cmd: string;
  chat: string;
  call_id: string;
  allow: boolean;
  always: boolean;
  values?: {
    [k: string]: unknown;
  } | null;
}
export interface Ev {
  type: 'ev';
  chat: string;
  epoch: number;
  events: (
    | TurnStarted
    | TurnFinished
    | MessageCreated
    | MessageFinished
    | PartAdded
    | PartDelta
    | PartReplaced
    | HeadChanged
    | FileVersion
    | ChatMeta
  )[];
}
export interface TurnStarted {
  seq: number;
  ts: number;
  type: 'turn.started';
  turn_id: string;
  parent_id: string;
  client_id?: string | null;
}
export interface TurnFinished {
  seq: number;
  ts: number;
  type: 'turn.finished';
  turn_id: string;
  status: 'done' | 'stopped' | 'interrupted' | 'failed' | 'waiting';
  error?: TurnError | null;
  usage?: UsageFigures | null;
}
/**
 * `wait_s` is set where a provider asks to wait for longer than anybody waits for it.
 *
 * `budget` is set where one is used up.
 */
export interface TurnError {
  code: string;
  message: string;
  retryable: boolean;
  wait_s?: number | null;
  budget?: UsedBudget | null;
}
/**
 * The one that stopped a turn. `limit` is a plain decimal number of tokens or dollars.
 */
export interface UsedBudget {
  unit: 'tokens' | 'money';
  period: 'day' | 'month';
  shared: boolean;
  limit: string;
  begins_anew: string;
}
export interface UsageFigures {
  input_tokens: number;
  cached_tokens: number;
  output_tokens: number;
}
/**
 * Adds a message or replaces the one of that id: after a lost log it holds the whole text so far.
 */
export interface MessageCreated {
  seq: number;
  ts: number;
  type: 'message.created';
  message: Message;
}
/**
 * `error` says why an answer ended before it was whole.
 */
export interface Message {
  id: string;
  parent_id: string | null;
  role: 'user' | 'assistant';
  status: 'streaming' | 'done' | 'stopped' | 'interrupted' | 'error';
  parts: (TextPart | ThinkingPart | FilePart | ToolPart | NoticePart | CompactionPart)[];
  created_at: string;
  model?: string | null;
  error?: TurnError | null;
}
export interface TextPart {
  type: 'text';
  text: string;
}
export interface ThinkingPart {
  type: 'thinking';
  text: string;
  ms?: number | null;
}
export interface FilePart {
  type: 'file';
  file_id: string;
  version: number;
  name: string;
  kind: string;
  mime: string;
  size: number;
}
/**
 * `ms` is what passed from its beginning to its receipt, where one process saw both.
 */
export interface ToolPart {
  type: 'tool';
  call_id: string;
  name: string;
  title: string;
  state: 'input' | 'approval' | 'running' | 'ok' | 'error' | 'cancelled';
  args?: {
    [k: string]: unknown;
  } | null;
  receipt?: {
    [k: string]: unknown;
  } | null;
  progress?: string | null;
  ms?: number | null;
  healed: boolean;
  ask?: Ask | null;
}
/**
 * What a waiting call wants of its owner: a yes, a sign-in at a server, or a form filled in.
 *
 * `reason` is why, in the server's words or ours; `scopes` what a sign-in asks for beyond what is granted;
 * `form` a flat JSON Schema of the values.
 */
export interface Ask {
  kind: 'approval' | 'sign_in' | 'form';
  server: string;
  server_id: string;
  server_title: string;
  tool: string;
  reason: string;
  scopes: string[];
  form?: {
    [k: string]: unknown;
  } | null;
}
/**
 * Words of the server on a message: `kind` is a NoticeKind, `text` is for pages that don't know it.
 */
export interface NoticePart {
  type: 'notice';
  kind: string;
  text: string;
}
/**
 * The chat is shortened here: the model is not sent what stands above the message `first_kept` any more.
 *
 * `summarised` says that a model wrote what stands for it; `summary` is that, unless the message says it.
 */
export interface CompactionPart {
  type: 'compaction';
  state: 'running' | 'done' | 'failed';
  trigger: 'command' | 'window';
  first_kept?: string | null;
  summarised: boolean;
  summary: string;
  at: string;
}
export interface MessageFinished {
  seq: number;
  ts: number;
  type: 'message.finished';
  message_id: string;
  status: 'streaming' | 'done' | 'stopped' | 'interrupted' | 'error';
  error?: TurnError | null;
}
export interface PartAdded {
  seq: number;
  ts: number;
  type: 'part.added';
  message_id: string;
  index: number;
  part: TextPart | ThinkingPart | FilePart | ToolPart | NoticePart | CompactionPart;
}
export interface PartDelta {
  seq: number;
  ts: number;
  type: 'part.delta';
  message_id: string;
  index: number;
  text: string;
}
export interface PartReplaced {
  seq: number;
  ts: number;
  type: 'part.replaced';
  message_id: string;
  index: number;
  part: TextPart | ThinkingPart | FilePart | ToolPart | NoticePart | CompactionPart;
}
export interface HeadChanged {
  seq: number;
  ts: number;
  type: 'head.changed';
  message_id: string;
}
export interface FileVersion {
  seq: number;
  ts: number;
  type: 'file.version';
  file_id: string;
  version: number;
  name: string;
  call_id?: string | null;
}
export interface ChatMeta {
  seq: number;
  ts: number;
  type: 'chat.meta';
  title?: string | null;
  archived?: boolean | null;
}
/**
 * Where each subscribed chat's log stands, every 15 s, so that a lost ring or end heals.
 */
export interface Heartbeat {
  type: 'beat';
  chats: ChatPosition[];
}
export interface ChatPosition {
  chat: string;
  epoch: number;
  seq: number;
}
export interface Ack {
  type: 'ack';
  cmd: string;
  ok: boolean;
  error?: FrameError | null;
  result?: {
    [k: string]: unknown;
  } | null;
}
/**
 * `wait_s` is set where it may be tried again after that.
 */
export interface FrameError {
  code: string;
  message: string;
  wait_s?: number | null;
}
/**
 * A frame that could not be understood.
 */
export interface Error {
  type: 'error';
  error: FrameError;
}
export interface Resync {
  type: 'resync';
  chat: string;
}
export interface Pong {
  type: 'pong';
}
/**
 * Progress ticks; never logged.
 */
export interface Eph {
  type: 'eph';
  chat: string;
  kind: string;
  data: {
    [k: string]: unknown;
  };
}
