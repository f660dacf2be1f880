/** What a sign-in or a sign-out makes untrue is read again. */
import { useQueryClient } from '@tanstack/react-query';
import { liveStore } from '../chat/store';
import { api } from '../wire/api';
import { ME } from './queries';
import { navigate, type Route } from './route';
import { useSession } from './session';

export function useAccountChanged(route: Route) {
  const client = useQueryClient();
  const session = useSession();
  return async () => {
    // Only this request makes a session for whoever is here now; the others need one.
    await client.fetchQuery({ queryKey: ME, queryFn: api.me, staleTime: 0 });
    await session.reset();
    if (route.page === 'chat' && liveStore.getState().loading[route.chatId] === 'missing') {
      navigate({ page: 'new' }, 'replace');
    }
    await client.resetQueries({ predicate: (query) => query.queryKey[0] !== ME[0] });
  };
}
