/** What a model was sent for an answer, over HTTP. */
import { useQuery } from '@tanstack/react-query';
import { request } from '../wire/http';

export interface SentLine {
  position: number;
  section: string;
  layer: string;
  name: string;
  reason: string;
  tokens: number;
  in_prefix: boolean;
}

export interface SentStep {
  index: number;
  state: string;
  finish_reason: string;
  input_tokens: number;
  cached_tokens: number;
  cache_write_tokens: number;
  output_tokens: number;
  first_token_ms: number | null;
  lines: SentLine[];
}

export interface Sent {
  model: string;
  steps: SentStep[];
}

export function useSent(messageId: string) {
  return useQuery({
    queryKey: ['sent', messageId],
    queryFn: () => request<Sent>('GET', sentPath(messageId)),
    // An answer may have gone on since it was looked at.
    staleTime: 0,
  });
}

export function useSentText(messageId: string, step: number, position: number, wanted: boolean) {
  return useQuery({
    queryKey: ['sent', messageId, step, position],
    queryFn: () => request<{ text: string }>('GET', `${sentPath(messageId)}/${step}/${position}`),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function sentPath(messageId: string): string {
  return `/api/messages/${encodeURIComponent(messageId)}/sent`;
}
