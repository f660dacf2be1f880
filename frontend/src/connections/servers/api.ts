/** The servers that an admin offers, over HTTP. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ME } from '../../app/queries';
import { useReread } from '../../app/useReread';
import { request } from '../../wire/http';
import type { CheckKind } from '../../wire/types.gen';
import { CONNECTIONS } from '../queries';

export const TRANSPORTS = ['http', 'sse', 'stdio'] as const;
export const AUTHS = ['none', 'header', 'oauth_dynamic', 'oauth_client', 'oauth_document'] as const;
export const ASK_RULES = ['by_tool', 'writes', 'never'] as const;

/** What can be said of a server; its secret can only be written. */
export interface ServerFacts {
  name: string;
  title: string;
  about: string;
  transport: (typeof TRANSPORTS)[number];
  /** For stdio a command line as JSON. */
  address: string;
  auth: (typeof AUTHS)[number];
  header_name: string;
  client_id: string;
  scopes: string[];
  authorize_params: Record<string, string>;
  /** The server's own names; null is all. */
  offered: string[] | null;
  asks: (typeof ASK_RULES)[number];
  enabled: boolean;
}

export interface ServerRow extends ServerFacts {
  id: string;
  has_secret: boolean;
  connected: number;
  redirect_uri: string;
}

/** A known service, with what an admin must do first. */
export interface Preset extends Partial<ServerFacts> {
  name: string;
  title: string;
  about: string;
  setup: string;
}

export interface ServerChange extends Partial<ServerFacts> {
  /** The header's value or the client's secret; left out, what is stored stays. */
  secret?: string;
}

export interface Checked {
  ok: boolean;
  kind: CheckKind;
  message: string;
  tools: number;
}

const SERVERS = ['servers'] as const;
const PATH = '/api/admin/servers';

/** What is offered decides what everybody sees of connections. */
const TOUCHED = [{ queryKey: SERVERS }, { queryKey: CONNECTIONS }, { queryKey: ME }];

export function useServers() {
  return useQuery({ queryKey: SERVERS, queryFn: () => request<ServerRow[]>('GET', PATH), staleTime: 0 });
}

export function usePresets() {
  return useQuery({
    queryKey: [...SERVERS, 'presets'],
    queryFn: () => request<Preset[]>('GET', '/api/admin/presets'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Adds a server, or changes the one of that id. */
export function useSaveServer(id: string | null) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (change: ServerChange) =>
      id === null
        ? request<ServerRow>('POST', PATH, change)
        : request<ServerRow>('PATCH', `${PATH}/${encodeURIComponent(id)}`, change),
    onSuccess: reread,
  });
}

export function useRemoveServer(id: string) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: () => request<null>('DELETE', `${PATH}/${encodeURIComponent(id)}`),
    onSuccess: reread,
  });
}

export function useCheckServer(id: string) {
  return useMutation({
    mutationFn: () => request<Checked>('POST', `${PATH}/${encodeURIComponent(id)}/check`),
  });
}
