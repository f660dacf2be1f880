/** A large value is cut on the wire and says so: the whole is fetched when somebody looks. */
import { useQuery } from '@tanstack/react-query';
import { api } from '../wire/api';
import type { ToolPart } from '../wire/types.gen';

type Values = Record<string, unknown>;

export function isCut(value: ToolPart['args']): boolean {
  return value == null || value['truncated'] === true;
}

export function useCall(callId: string, wanted: boolean, moment: 'ended' | 'waiting' = 'ended') {
  return useQuery({
    queryKey: ['call', callId, moment],
    queryFn: () => api.call(callId),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All that a call that waits would be sent. */
export function useWholeCall(
  part: ToolPart,
): { state: 'loading' | 'failed' } | { state: 'whole'; args: Values } {
  const cut = isCut(part.args);
  const asked = useCall(part.call_id, cut, 'waiting');
  if (!cut) return { state: 'whole', args: part.args ?? {} };
  if (asked.isError) return { state: 'failed' };
  if (asked.data === undefined) return { state: 'loading' };
  return { state: 'whole', args: asked.data.args ?? {} };
}
