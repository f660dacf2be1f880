/** The page's addresses. */
import { changeAddress, useAddress } from './address';

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
  if (path !== window.location.pathname) changeAddress(path, how);
}

export function useRoute(): Route {
  return routeOf(useAddress(({ pathname }) => pathname));
}
