import { expect, test } from 'vitest';
import { pathOf, routeOf } from './route';

test('a chat’s address leads back to it', () => {
  const route = { page: 'chat', chatId: 'a/b c' } as const;
  expect(routeOf(pathOf(route))).toEqual(route);
});

test('every other address is a new chat', () => {
  expect(routeOf('/')).toEqual({ page: 'new' });
  expect(routeOf('/c/')).toEqual({ page: 'new' });
  expect(routeOf('/somewhere/else')).toEqual({ page: 'new' });
});

test('a section of the account has an address, and without one it is the first', () => {
  const route = { page: 'manage', section: 'usage' } as const;
  expect(routeOf(pathOf(route))).toEqual(route);
  expect(routeOf('/manage')).toEqual({ page: 'manage', section: '' });
  expect(routeOf('/manage/')).toEqual({ page: 'manage', section: '' });
});
