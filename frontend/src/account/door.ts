/** How a visitor gets in here, over HTTP. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '../wire/http';

export interface Door {
  /** Whether this visitor may make an account. */
  sign_up: boolean;
  /** Whether who lost their password gets a mail. */
  reset_by_mail: boolean;
  /** The name of another sign-in; empty where there is none. */
  provider: string;
}

export interface Invited {
  /** The address that the account gets; empty where it is free. */
  email: string;
  sign_up: boolean;
}

export function useDoor() {
  return useQuery({ queryKey: ['door'], queryFn: () => request<Door>('GET', '/api/door'), staleTime: 0 });
}

/** From now on a sign-up in this session uses the invitation; an error where it leads nowhere. */
export function useInvitation(token: string | null) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request<Invited>('POST', '/api/invitation', { token }),
    enabled: token !== null,
    retry: false,
  });
}

/** Leaves the page for the provider. */
export function useLeaveForProvider() {
  return useMutation({
    mutationFn: () => request<{ url: string }>('POST', '/api/door/provider'),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
