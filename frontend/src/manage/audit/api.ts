/** The audit log over HTTP, a page at a time. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../wire/http';
import { type Filters, queryOf } from './filters';

export interface Entry {
  id: number;
  at: string;
  actor: string;
  /** `subject.verb` */
  action: string;
  subject_id: string;
  subject: string;
  /** What each field was before and after. */
  changes: Record<string, [unknown, unknown]>;
}

interface Page {
  entries: Entry[];
  below: number | null;
}

export function useAudit(filters: Filters) {
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) => request<Page>('GET', pathOf(filters, pageParam)),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.below,
    staleTime: 0,
  });
}

function pathOf(filters: Filters, below: number | null): string {
  const query = queryOf(filters);
  if (below === null) return `/api/admin/audit${query}`;
  return `/api/admin/audit${query === '' ? '?' : `${query}&`}below=${below}`;
}

export function tableUrl(filters: Filters): string {
  return `/api/admin/audit.csv${queryOf(filters)}`;
}
