/** A server as it stands in its form: all text, until it is read and held to what a server may be. */
import type { Preset, ServerChange, ServerFacts, ServerRow } from './api';

export interface Draft {
  title: string;
  name: string;
  about: string;
  transport: ServerFacts['transport'];
  address: string;
  auth: ServerFacts['auth'];
  header_name: string;
  client_id: string;
  secret: string;
  scopes: string;
  authorize_params: string;
  offered: string;
  asks: ServerFacts['asks'];
  enabled: boolean;
}

type Why = 'required' | 'name' | 'address' | 'command' | 'params';
export type Wrong = Partial<Record<keyof Draft, Why>>;
export type Read = { ok: true; change: ServerChange } | { ok: false; wrong: Wrong };

export function draftOf(server: Partial<ServerRow> | Preset | null): Draft {
  const known: Partial<ServerFacts> = server ?? {};
  return {
    title: known.title ?? '',
    name: known.name ?? '',
    about: known.about ?? '',
    transport: known.transport ?? 'http',
    address: known.address ?? '',
    auth: known.auth ?? 'none',
    header_name: known.header_name || 'Authorization',
    client_id: known.client_id ?? '',
    secret: '',
    scopes: (known.scopes ?? []).join(' '),
    authorize_params: Object.entries(known.authorize_params ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
    offered: (known.offered ?? []).join('\n'),
    asks: known.asks ?? 'by_tool',
    enabled: known.enabled ?? true,
  };
}

/** Longer ones would be cut in the names of tools. */
export const NAME_CHARS = 24;

/** A short name made of a title. */
export function nameOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, NAME_CHARS)
    .replace(/-+$/, '');
}

export function isOAuth(auth: Draft['auth']): boolean {
  return auth.startsWith('oauth');
}

/** The name is fixed once a server is there. */
export function readDraft(draft: Draft, isNew: boolean): Read {
  const wrong = wrongIn(draft, isNew);
  if (Object.keys(wrong).length > 0) return { ok: false, wrong };
  const { name, secret, ...facts } = draft;
  const auth = authOf(draft);
  const oauth = isOAuth(auth);
  const offered = linesOf(draft.offered);
  return {
    ok: true,
    change: {
      ...facts,
      auth,
      title: draft.title.trim(),
      about: draft.about.trim(),
      address: draft.address.trim(),
      header_name: auth === 'header' ? draft.header_name.trim() : '',
      client_id: oauth ? draft.client_id.trim() : '',
      scopes: oauth ? wordsOf(draft.scopes) : [],
      authorize_params: oauth ? (paramsOf(draft.authorize_params) ?? {}) : {},
      offered: offered.length === 0 ? null : offered,
      ...(isNew ? { name: name.trim() } : {}),
      ...(secret === '' ? {} : { secret }),
    },
  };
}

/** A program of this machine has no sign-in. */
function authOf({ transport, auth }: Draft): Draft['auth'] {
  return transport === 'stdio' ? 'none' : auth;
}

function wrongIn(draft: Draft, isNew: boolean): Wrong {
  const wrong: Wrong = {};
  const auth = authOf(draft);
  if (draft.title.trim() === '') wrong.title = 'required';
  if (isNew && !/^[a-z][a-z0-9-]{0,23}$/.test(draft.name.trim())) wrong.name = 'name';
  if (draft.transport === 'stdio') {
    if (!isCommand(draft.address)) wrong.address = 'command';
  } else if (!/^https?:\/\/[^/]+/i.test(draft.address.trim()) || !URL.canParse(draft.address.trim())) {
    wrong.address = 'address';
  }
  if (auth === 'header' && draft.header_name.trim() === '') wrong.header_name = 'required';
  if (auth === 'oauth_client' && draft.client_id.trim() === '') wrong.client_id = 'required';
  if (paramsOf(draft.authorize_params) === null) wrong.authorize_params = 'params';
  return wrong;
}

function isCommand(text: string): boolean {
  try {
    const command: unknown = JSON.parse(text);
    return Array.isArray(command) && command.length > 0 && command.every((word) => typeof word === 'string');
  } catch {
    return false;
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** Null where a line is no `name=value`. */
function paramsOf(text: string): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const line of linesOf(text)) {
    const at = line.indexOf('=');
    if (at < 1) return null;
    params[line.slice(0, at).trim()] = line.slice(at + 1).trim();
  }
  return params;
}
