/** What was used, over HTTP. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../wire/http';
import { type Filters, queryOf } from './filters';

export interface Use {
  requests: number;
  done: number;
  stopped: number;
  interrupted: number;
  failed: number;
  /** The cached and the written ones are in it. */
  input_tokens: number;
  cached_tokens: number;
  cache_write_tokens: number;
  output_tokens: number;
  unpriced_tokens: number;
  /** Dollars, as text. */
  cost: string;
}

export interface DayUse {
  day: string;
  use: Use;
}

export interface ModelUse {
  key: string;
  label: string;
  use: Use;
  first_token_p50_ms: number | null;
  first_token_p95_ms: number | null;
  timed: number;
}

interface PurposeUse {
  purpose: string;
  use: Use;
}

export interface PersonUse {
  /** Null for guests and for accounts that are gone. */
  owner_id: string | null;
  name: string;
  use: Use;
}

export interface LayerUse {
  layer: string;
  name: string;
  tokens: number;
  prefix_tokens: number;
  connection: string | null;
}

export interface ToolUse {
  tool: string;
  /** Empty for calls that went well. */
  failure: string;
  calls: number;
  mended: number;
}

interface GuardUse {
  model: string;
  guard: string;
  fired: number;
  corrected: number;
}

interface Choice {
  key: string;
  label: string;
}

export interface Report {
  first: string;
  last: string;
  total: Use;
  before: Use;
  days: DayUse[];
  models: ModelUse[];
  purposes: PurposeUse[];
  layers: LayerUse[];
  tools: ToolUse[];
  guards: GuardUse[];
  people: PersonUse[];
  choices: { models: Choice[]; tools: string[]; people: Choice[] };
  counting: boolean;
}

export type TableName = 'days' | 'models' | 'purposes' | 'people' | 'layers' | 'tools' | 'guards';

export function useUsage(filters: Filters) {
  return useQuery({
    queryKey: ['usage', queryOf(filters)],
    queryFn: () => request<Report>('GET', `${pathOf(filters)}?${asked(filters)}`),
    placeholderData: keepPreviousData,
    // What has ended since is counted when it is asked for.
    staleTime: 0,
  });
}

/** The address of a table as a file. */
export function csvPath(filters: Filters, table: TableName): string {
  const query = asked(filters);
  query.set('table', table);
  return `${pathOf(filters)}.csv?${query}`;
}

function pathOf(filters: Filters): string {
  return filters.everyone ? '/api/admin/usage' : '/api/account/usage';
}

function asked({ from, to, model, tool, user }: Filters): URLSearchParams {
  const named = Object.entries({ from, to, model, tool, user });
  return new URLSearchParams(named.filter(([, value]) => value !== ''));
}
