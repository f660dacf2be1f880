/** What models can do here, over HTTP. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ME } from '../../app/queries';
import { request } from '../../wire/http';

export interface Capability {
  name: string;
  /** A line of what models are told of it, in English. */
  about: string;
  enabled: boolean;
  /** The groups that do without it. */
  lacking: { id: string; name: string }[];
}

const CAPABILITIES = ['manage', 'capabilities'] as const;
const PATH = '/api/admin/capabilities';

export function useCapabilities() {
  return useQuery({
    queryKey: CAPABILITIES,
    queryFn: () => request<Capability[]>('GET', PATH),
    staleTime: 0,
  });
}

export function useSwitchCapability(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { enabled: boolean }) =>
      request<Capability[]>('PATCH', `${PATH}/${encodeURIComponent(name)}`, change),
    onSuccess: async (all) => {
      client.setQueryData(CAPABILITIES, all);
      await client.invalidateQueries({ queryKey: ME });
    },
  });
}
