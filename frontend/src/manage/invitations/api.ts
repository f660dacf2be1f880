/** Who may sign up, invitations, and links to a new password, over HTTP; for admins. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../wire/http';

export const RULES = ['open', 'invited', 'closed'] as const;
export type Rule = (typeof RULES)[number];

export interface Invitation {
  id: string;
  email: string;
  groups: string[];
  made_by: string;
  used_by: string;
  expires_at: string;
  state: 'open' | 'used' | 'expired';
}

interface Invitations {
  rule: Rule;
  groups: { id: string; name: string }[];
  invitations: Invitation[];
}

interface NewInvitation {
  email: string;
  days: number;
  groups: string[];
}

const KEY = ['invitations'] as const;
const PATH = '/api/admin/invitations';

export function useInvitations() {
  return useQuery({ queryKey: KEY, queryFn: () => request<Invitations>('GET', PATH), staleTime: 0 });
}

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: NewInvitation) => request<{ id: string; token: string }>('POST', PATH, wanted),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<null>('DELETE', `${PATH}/${encodeURIComponent(id)}`),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useSetRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { rule: Rule }) => request<null>('PUT', '/api/admin/sign-up', change),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useResetLink() {
  return useMutation({
    mutationFn: (name: string) =>
      request<{ name: string; key: string; days: number }>('POST', '/api/admin/reset-links', { name }),
  });
}
