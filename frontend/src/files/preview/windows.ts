/** What is shown window by window: the first is there, those before and after it come when they are wanted. */
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { askedFor, lasting } from '../asking';

export type UrlOf = (look?: Record<string, string>) => string;

export interface Window {
  start: number;
  count: number;
}

/** A way to more of what is shown. */
export interface Way {
  more: boolean;
  loading: boolean;
  failed: boolean;
  loadMore: () => void;
}

export function useWindows<T extends { start: number; next: number | null }>(
  first: T,
  urlOf: UrlOf,
  count: number,
) {
  const found = useInfiniteQuery({
    ...lasting,
    queryKey: ['windows', urlOf(), first.start],
    queryFn: ({ pageParam, signal }) =>
      askedFor<T>(urlOf({ start: String(pageParam.start), count: String(pageParam.count) })).queryFn({
        signal,
      }),
    initialPageParam: { start: first.start, count },
    initialData: { pages: [first], pageParams: [{ start: first.start, count }] },
    getPreviousPageParam: (top: T) => windowBefore(top.start, count),
    getNextPageParam: ({ next }: T) => (next === null ? null : { start: next, count }),
  });
  return { windows: found.data.pages, ...waysOf(found) };
}

/** The window that ends where the one at `start` begins. */
export function windowBefore(start: number, count: number): Window | null {
  return start > 1 ? { start: Math.max(1, start - count), count: Math.min(count, start - 1) } : null;
}

type Found = Pick<
  UseInfiniteQueryResult,
  | 'hasPreviousPage'
  | 'isFetchingPreviousPage'
  | 'isFetchPreviousPageError'
  | 'fetchPreviousPage'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
>;

/** Both ways on from what is there. */
export function waysOf(found: Found): { earlier: Way; later: Way } {
  return {
    earlier: {
      more: found.hasPreviousPage,
      loading: found.isFetchingPreviousPage,
      failed: found.isFetchPreviousPageError,
      loadMore: () => void found.fetchPreviousPage(),
    },
    later: {
      more: found.hasNextPage,
      loading: found.isFetchingNextPage,
      failed: found.isFetchNextPageError,
      loadMore: () => void found.fetchNextPage(),
    },
  };
}
