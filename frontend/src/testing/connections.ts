/** A server of connections and their servers, for tests: it keeps what it is told. */
import { vi } from 'vitest';
import type { Connection, ConnectionTools } from '../connections/api';
import type { ServerRow } from '../connections/servers/api';

export const REDIRECT = 'https://folio.test/oauth/return';

export function connection(over: Partial<Connection> = {}): Connection {
  return {
    server: {
      id: 'srv1',
      name: 'notion',
      title: 'Notion',
      about: 'Pages and databases.',
      auth: 'oauth_dynamic',
      transport: 'http',
    },
    state: 'ready',
    account: 'reader@example.com',
    last_error: '',
    failed_at: null,
    warning: '',
    tools: 2,
    tokens: 1234,
    starts_on: false,
    needs_sign_in: false,
    ...over,
  };
}

export const TOOLS: ConnectionTools = {
  tools: [
    {
      name: 'notion__search',
      own_name: 'search',
      description: 'Searches pages.',
      tokens: 400,
      asks: false,
      always: false,
    },
    {
      name: 'notion__create_page',
      own_name: 'create page',
      description: 'Makes a page.',
      tokens: 834,
      asks: true,
      always: false,
    },
  ],
  left_out: [{ name: 'draw', reason: 'Its schema has a part that no model takes.' }],
};

export function serverRow(over: Partial<ServerRow> = {}): ServerRow {
  return {
    id: 'srv1',
    name: 'notion',
    title: 'Notion',
    about: 'Pages and databases.',
    transport: 'http',
    address: 'https://mcp.notion.test/mcp',
    auth: 'oauth_client',
    header_name: '',
    client_id: 'folio-client',
    has_secret: true,
    scopes: ['read', 'write'],
    authorize_params: { prompt: 'consent' },
    offered: null,
    asks: 'by_tool',
    enabled: true,
    connected: 2,
    redirect_uri: REDIRECT,
    ...over,
  };
}

type Handler = (body: Record<string, unknown> | null) => Response | object | null | Promise<object>;

/** Answers by `METHOD path`; what is asked is written down, and what nobody answers fails. */
export function serve(handlers: Record<string, Handler>) {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const name = `${request.method} ${path}`;
    const body = request.body === undefined ? null : bodyOf(request.body);
    if (request.method !== 'GET') asked.push([name, body]);
    const answer = await handlers[name]?.(body);
    if (answer instanceof Response) return answer;
    if (answer === undefined) throw new Error(`nobody answers ${name}`);
    return answer === null ? new Response(null, { status: 204 }) : Response.json(answer);
  });
  return asked;
}

/** Of a form, the values of each name, files by their names. */
function bodyOf(body: RequestInit['body']): Record<string, unknown> {
  if (!(body instanceof FormData)) return JSON.parse(String(body));
  const told = (value: FormDataEntryValue) => (value instanceof File ? value.name : value);
  return Object.fromEntries([...body.keys()].map((name) => [name, body.getAll(name).map(told)]));
}

export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}
