import { afterEach, expect, test } from 'vitest';
import { forgetLink, linkIn, linkTo } from './link';

afterEach(() => window.history.replaceState(null, '', '/'));

test('a link is read from its own address', () => {
  const link = { kind: 'reset', token: 'a-b/c?d' } as const;
  expect(linkIn(new URL(linkTo(link)).search)).toEqual(link);
});

test('what went wrong at a provider is read, and no other error', () => {
  expect(linkIn('?error=signup_closed&error_process=login')).toEqual({
    kind: 'error',
    token: 'signup_closed',
  });
  expect(linkIn('?error=signup_closed')).toBeNull();
});

test('an address without one has none', () => {
  expect(linkIn('')).toBeNull();
  expect(linkIn('?invitation=&user=1')).toBeNull();
});

test('a link leaves the address, and nothing else does', () => {
  window.history.replaceState(null, '', '/c/1?from=2026-01-01#m1');
  forgetLink();
  expect(window.location.search + window.location.hash).toBe('?from=2026-01-01#m1');
  window.history.replaceState(null, '', '/?invitation=i1');
  forgetLink();
  expect(window.location.href).toBe(`${window.location.origin}/`);
});
