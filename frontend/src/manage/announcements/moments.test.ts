import { expect, test } from 'vitest';
import { fromBox, toBox } from './moments';

test('a moment that is not touched stays as it was, to the second', () => {
  const iso = '2026-11-30T18:03:27Z';
  expect(fromBox(toBox(iso, ''), iso, '')).toBe(iso);
});

test('without a chosen zone what is written is of the zone of the browser', () => {
  const written = '2026-07-01T09:30';
  expect(fromBox(written, null, '')).toBe(new Date(2026, 6, 1, 9, 30).toISOString());
  expect(toBox(fromBox(written, null, ''), '')).toBe(written);
});

test('what is written is of the zone that was chosen, in summer and in winter', () => {
  expect(fromBox('2026-07-01T09:30', null, 'America/New_York')).toBe('2026-07-01T13:30:00.000Z');
  expect(fromBox('2026-12-01T09:30', null, 'America/New_York')).toBe('2026-12-01T14:30:00.000Z');
  expect(fromBox('2026-12-01T05:15', null, 'Asia/Kathmandu')).toBe('2026-11-30T23:30:00.000Z');
  expect(toBox('2026-11-30T23:30:59Z', 'Asia/Kathmandu')).toBe('2026-12-01T05:15');
});

test('the hours beside a change of the clock are those that were written', () => {
  for (const written of ['2026-03-29T01:59', '2026-03-29T03:00', '2026-10-25T01:59', '2026-10-25T03:00']) {
    expect(toBox(fromBox(written, null, 'Europe/Berlin'), 'Europe/Berlin')).toBe(written);
  }
});

test('an empty box is no moment', () => {
  expect(fromBox('', '2026-11-30T18:03:27Z', 'UTC')).toBeNull();
  expect(toBox(null, 'UTC')).toBe('');
});
