/** Reads anew what a change may have touched, one after the other. */
import { type QueryFilters, useQueryClient } from '@tanstack/react-query';

export function useReread(...touched: QueryFilters[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const one of touched) await client.invalidateQueries(one);
  };
}
