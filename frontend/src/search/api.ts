/** Search over all chats, over HTTP. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../wire/http';
import { wellFormed } from '../wire/wellFormed';

export interface Found {
  chat_id: string;
  title: string;
  at: string;
  /** Null for a chat that was found by its title. */
  message_id: string | null;
  role: 'user' | 'assistant' | null;
  snippet: string;
}

export function useSearch(query: string) {
  return useQuery({
    queryKey: ['search', query],
    queryFn: () =>
      request<Found[]>('GET', `/api/search?q=${encodeURIComponent(wellFormed(query.slice(0, 200)))}`),
    enabled: query.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
