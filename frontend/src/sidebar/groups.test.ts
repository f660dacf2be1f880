import { expect, test } from 'vitest';
import { chatRow } from '../testing/builders';
import { groupChats } from './groups';

const NOW = new Date(2030, 5, 15, 10);

function at(id: string, daysAgo: number, hour: number, over = {}) {
  return chatRow({ id, updated_at: new Date(2030, 5, 15 - daysAgo, hour).toISOString(), ...over });
}

function grouped(...chats: ReturnType<typeof at>[]) {
  return groupChats(chats, NOW, '').map(({ name, chats: rows }) => [name, rows.map((row) => row.id)]);
}

test('days are those of the calendar, not spans of 24 hours', () => {
  const chats = [at('late', 1, 23), at('today', 0, 1), at('early', 2, 23), at('long', 40, 9), at('m', 8, 9)];
  expect(grouped(...chats)).toEqual([
    ['today', ['today']],
    ['yesterday', ['late']],
    ['week', ['early']],
    ['month', ['m']],
    ['older', ['long']],
  ]);
});

test('pinned chats come first in the order of the list, the others newest first', () => {
  const chats = [
    at('p1', 9, 9, { pinned: true }),
    at('p2', 0, 9, { pinned: true }),
    at('a', 0, 1),
    at('b', 0, 9),
  ];
  expect(grouped(...chats)).toEqual([
    ['pinned', ['p1', 'p2']],
    ['today', ['b', 'a']],
  ]);
});

test('a clock that runs behind the server’s puts nothing outside the groups', () => {
  expect(grouped(at('ahead', -1, 9), chatRow({ id: 'odd', updated_at: 'never' }))).toEqual([
    ['today', ['ahead']],
    ['older', ['odd']],
  ]);
});

test('days are those of the zone that was chosen', () => {
  const now = new Date('2030-06-15T20:00:00Z');
  const chat = chatRow({ updated_at: '2030-06-15T10:00:00Z' });
  const group = (zone: string) => groupChats([chat], now, zone)[0]?.name;
  expect([group('UTC'), group('Asia/Shanghai')]).toEqual(['today', 'yesterday']);
});
