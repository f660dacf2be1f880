/** A person's connections over HTTP, and which of them are on in a chat. */
import { request } from '../wire/http';

type State = 'off' | 'new' | 'ready' | 'sign_in' | 'client_id' | 'failed';

export interface Connection {
  server: { id: string; name: string; title: string; about: string; auth: string; transport: string };
  state: State;
  /** Whom the service knows the person as; empty where it does not say. */
  account: string;
  last_error: string;
  failed_at: string | null;
  warning: string;
  tools: number;
  /** What its tools would cost in each request if they stood there with their schemas. */
  tokens: number;
  starts_on: boolean;
  needs_sign_in: boolean;
}

export interface Connections {
  redirect_uri: string;
  items: Connection[];
}

export interface ConnectionTool {
  /** As the model knows it. */
  name: string;
  /** As the server knows it. */
  own_name: string;
  description: string;
  tokens: number;
  asks: boolean;
  always: boolean;
}

export interface ConnectionTools {
  tools: ConnectionTool[];
  left_out: { name: string; reason: string }[];
}

/** Where a sign-in leads back to, and the call that waits for it. */
export interface SignInFor {
  chat_id?: string;
  call_id?: string;
}

export const connectionsApi = {
  list: () => request<Connections>('GET', '/api/connections'),
  on: (chatId: string) => request<{ on: string[] }>('GET', inChat(chatId)),
  switch: (chatId: string, serverId: string, on: boolean) =>
    request<{ on: string[] }>('PUT', `${inChat(chatId)}/${encodeURIComponent(serverId)}`, { on }),
  startOn: (serverId: string, startsOn: boolean) =>
    request<Connection>('PUT', path(serverId), { starts_on: startsOn }),
  signIn: (serverId: string, back: SignInFor) =>
    request<{ authorize_url: string }>('POST', `${path(serverId)}/sign-in`, back),
  check: (serverId: string) => request<Connection>('POST', `${path(serverId)}/check`),
  disconnect: (serverId: string) => request<null>('DELETE', path(serverId)),
  tools: (serverId: string) => request<ConnectionTools>('GET', `${path(serverId)}/tools`),
  allow: (serverId: string, tool: string, always: boolean) =>
    request<null>('PUT', `${path(serverId)}/tools/${encodeURIComponent(tool)}`, { always }),
};

function path(serverId: string): string {
  return `/api/connections/${encodeURIComponent(serverId)}`;
}

function inChat(chatId: string): string {
  return `/api/chats/${encodeURIComponent(chatId)}/connections`;
}
