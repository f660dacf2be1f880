/** A member's own account, over HTTP. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ME } from '../../app/queries';
import { request } from '../../wire/http';
import { changePassword, endSessions, listFactors, listSessions } from '../../wire/ownAccount';

export interface Account {
  name: string;
  email: string;
  /** Without one it is signed in to through a provider alone. */
  has_password: boolean;
}

interface AccountChange {
  name?: string;
  email?: string;
  password: string;
}

const ACCOUNT = ['account'] as const;
export const FACTORS = ['account', 'factors'] as const;
const SESSIONS = ['account', 'sessions'] as const;

export function useAccount() {
  return useQuery({
    queryKey: ACCOUNT,
    queryFn: () => request<Account>('GET', '/api/account'),
    staleTime: 0,
  });
}

export function useChangeAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AccountChange) => request<Account>('PATCH', '/api/account', change),
    onSuccess: async (account) => {
      client.setQueryData<Account>(ACCOUNT, account);
      await client.invalidateQueries({ queryKey: ME });
    },
  });
}

export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useSessions() {
  return useQuery({ queryKey: SESSIONS, queryFn: listSessions, staleTime: 0 });
}

export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export function useFactors() {
  return useQuery({ queryKey: FACTORS, queryFn: listFactors, staleTime: 0 });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (proof: { password: string; name: string }) =>
      request<null>('POST', '/api/account/delete', proof),
  });
}
