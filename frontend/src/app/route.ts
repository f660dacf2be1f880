/** The page's addresses. */
import { useSyncExternalStore } from 'react';

export type Route =
  | { page: 'new' }
  | { page: 'chat'; chatId: string }
  /** Of the account, and for admins of the whole site; an empty section is the first that there is. */
  | { page: 'manage'; section: string };

/** The token of a shared chat's address, which is a page of its own. */
export function sharedToken(path: string): string | null {
  const token = /^\/shared\/([^/]+)\/?$/.exec(path)?.[1];
  return token === undefined ? null : decodeURIComponent(token);
}

const listeners = new Set<() => void>();

export function routeOf(path: string): Route {
  const section = /^\/manage(?:\/([^/]*))?\/?$/.exec(path);
  if (section !== null) return { page: 'manage', section: decodeURIComponent(section[1] ?? '') };
  const chatId = /^\/c\/([^/]+)\/?$/.exec(path)?.[1];
  return chatId === undefined ? { page: 'new' } : { page: 'chat', chatId: decodeURIComponent(chatId) };
}

export function pathOf(route: Route): string {
  if (route.page === 'manage') return `/manage/${encodeURIComponent(route.section)}`;
  return route.page === 'new' ? '/' : `/c/${encodeURIComponent(route.chatId)}`;
}

export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  const path = pathOf(route);
  if (path === window.location.pathname) return;
  if (how === 'push') window.history.pushState(null, '', path);
  else window.history.replaceState(null, '', path);
  for (const listener of listeners) listener();
}

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => window.location.pathname));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
