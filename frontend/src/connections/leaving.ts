/** Leaves the page for a sign-in at a service, and remembers what for until it comes back. */
import { useMutation } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { connectionsApi, type SignInFor } from './api';

/** How the page goes to another address; tests stay. */
export const Leave = createContext<(url: string) => void>((url) => window.location.assign(url));

const KEY = 'folio.signing_in';

interface Sought {
  serverId: string;
  chatId: string;
}

interface SignInWanted extends SignInFor {
  serverId: string;
}

export function useSignIn() {
  const leave = useContext(Leave);
  return useMutation({
    mutationFn: ({ serverId, ...back }: SignInWanted) => connectionsApi.signIn(serverId, back),
    onSuccess: ({ authorize_url: url }, { serverId, chat_id: chatId }) => {
      if (!/^https?:\/\//i.test(url)) throw new Error('The sign-in has no web address.');
      const sought: Sought = { serverId, chatId: chatId ?? '' };
      window.sessionStorage.setItem(KEY, JSON.stringify(sought));
      leave(url);
    },
  });
}

/** Whether this tab itself left this chat to sign in there: an address that others made switches nothing on. */
export function wasSought(serverId: string, chatId: string | null): boolean {
  const stored = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  if (stored === null) return false;
  const sought: Partial<Sought> = JSON.parse(stored);
  return sought.serverId === serverId && sought.chatId === chatId;
}
