/** Hands the session to the components. */
import { createContext, useContext } from 'react';
import type { Session } from '../chat/session';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no session above this component.');
  return session;
}
