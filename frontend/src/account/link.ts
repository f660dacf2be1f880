/** What somebody came with in the address: an invitation, a key that lets them set a password, or the code
 * of what went wrong where they wanted to sign in. */
export interface DoorLink {
  kind: 'invitation' | 'reset' | 'error';
  token: string;
}

export function linkIn(search: string): DoorLink | null {
  const query = new URLSearchParams(search);
  for (const kind of ['reset', 'invitation'] as const) {
    const token = query.get(kind);
    if (token !== null && token !== '') return { kind, token };
  }
  const error = query.get('error');
  return error !== null && query.get('error_process') === 'login' ? { kind: 'error', token: error } : null;
}

/** The address that somebody opens for it. */
export function linkTo({ kind, token }: DoorLink): string {
  return `${window.location.origin}/?${kind}=${encodeURIComponent(token)}`;
}

/** Takes it out of the address, so that it is neither shown nor copied along. */
export function forgetLink(): void {
  if (linkIn(window.location.search) === null) return;
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
