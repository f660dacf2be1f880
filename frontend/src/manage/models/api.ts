/** The models of the site and the servers where they answer, over HTTP. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ME } from '../../app/queries';
import { useReread } from '../../app/useReread';
import { request } from '../../wire/http';

export const WIRES = ['openai_responses', 'openai_chat', 'anthropic'] as const;
export type Wire = (typeof WIRES)[number];

export interface ModelServer {
  id: string;
  title: string;
  wire: Wire;
  base_url: string;
  /** The end of its key; empty where it has none. */
  key_end: string;
  enabled: boolean;
  /** What was found on the server's machine by itself; empty for one that was entered. */
  found_as: string;
}

export const PRICES = ['input', 'cached', 'cache_write', 'output'] as const;
export type PriceName = (typeof PRICES)[number];

export interface SiteModel {
  id: string;
  /** Null is one that the settings name. */
  server_id: string | null;
  wire: string;
  name: string;
  label: string;
  vision: boolean;
  tools: boolean;
  context_window: number;
  max_output_tokens: number;
  reachable: boolean;
  withheld: boolean;
  /** Dollars a million tokens as they are written; null is not known. */
  prices: Record<PriceName, string | null>;
}

export interface SiteModels {
  servers: ModelServer[];
  models: SiteModel[];
}

export interface ListedModel {
  name: string;
  label: string;
  context_window: number | null;
  /** Whether it stands among the site's models already. */
  known: boolean;
}

export interface ModelServerChange {
  title?: string;
  wire?: Wire;
  base_url?: string;
  /** Left out, the stored one stays. */
  key?: string;
  enabled?: boolean;
}

export interface ModelChange extends Partial<Pick<SiteModel, 'label' | 'vision' | 'tools' | 'withheld'>> {
  context_window?: number;
  max_output_tokens?: number;
  prices?: Record<PriceName, string>;
}

const MODELS = ['site-models'] as const;
const SERVERS_PATH = '/api/admin/model-servers';
const serverPath = (id: string) => `${SERVERS_PATH}/${encodeURIComponent(id)}`;

/** What is offered decides what everybody can pick. */
const TOUCHED = [{ queryKey: MODELS, exact: true }, { queryKey: ME }];

export function useSiteModels() {
  return useQuery({
    queryKey: MODELS,
    queryFn: () => request<SiteModels>('GET', '/api/admin/models'),
    staleTime: 0,
  });
}

/** Asks the server which models it has, anew each time. */
export function useListed(serverId: string) {
  return useQuery({
    queryKey: [...MODELS, 'listed', serverId],
    queryFn: () => request<ListedModel[]>('POST', `${serverPath(serverId)}/list`),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** Adds a server, or changes the one of that id. */
export function useSaveModelServer(id: string | null) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (change: ModelServerChange) =>
      id === null
        ? request<ModelServer>('POST', SERVERS_PATH, change)
        : request<ModelServer>('PATCH', serverPath(id), change),
    onSuccess: reread,
  });
}

export function useRemoveModelServer(id: string) {
  const reread = useReread(...TOUCHED);
  return useMutation({ mutationFn: () => request<null>('DELETE', serverPath(id)), onSuccess: reread });
}

export function useOfferModels(serverId: string) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (names: string[]) => request<SiteModels>('POST', `${serverPath(serverId)}/models`, { names }),
    onSuccess: reread,
  });
}

export function useChangeModel(id: string) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (change: ModelChange) =>
      request<SiteModel>('PATCH', `/api/admin/models/${encodeURIComponent(id)}`, change),
    onSuccess: reread,
  });
}

export function useOrderModels() {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (ids: string[]) => request<SiteModels>('PUT', '/api/admin/model-order', { ids }),
    onSuccess: reread,
  });
}

/** Looks for servers of models on the machine that Folio runs on. */
export function useFindLocal() {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: () => request<SiteModels & { found: number }>('POST', '/api/admin/local-models'),
    onSuccess: reread,
  });
}
