/** What is shown window by window: the first is there, the next ones come when they are wanted. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { askedFor, lasting } from '../asking';

export type UrlOf = (look?: Record<string, string>) => string;

export function useWindows<T extends { start: number; next: number | null }>(
  first: T,
  urlOf: UrlOf,
  count: number,
) {
  const found = useInfiniteQuery({
    ...lasting,
    queryKey: ['windows', urlOf(), first.start],
    queryFn: ({ pageParam, signal }) =>
      askedFor<T>(urlOf({ start: String(pageParam), count: String(count) })).queryFn({ signal }),
    initialPageParam: 1,
    initialData: { pages: [first], pageParams: [1] },
    getNextPageParam: (last: T) => last.next,
  });
  return {
    windows: found.data.pages,
    more: found.hasNextPage,
    loading: found.isFetchingNextPage,
    loadMore: () => void found.fetchNextPage(),
    failed: found.isFetchNextPageError,
  };
}
