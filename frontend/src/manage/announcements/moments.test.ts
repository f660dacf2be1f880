import { expect, test } from 'vitest';
import { fromBox, toBox } from './moments';

test('a moment that is not touched stays as it was, to the second', () => {
  const iso = '2026-11-30T18:03:27Z';
  expect(fromBox(toBox(iso), iso)).toBe(iso);
});

test('what is written is of the zone of the browser', () => {
  const written = '2026-07-01T09:30';
  expect(fromBox(written, null)).toBe(new Date(2026, 6, 1, 9, 30).toISOString());
  expect(toBox(fromBox(written, null))).toBe(written);
});

test('an empty box is no moment', () => {
  expect(fromBox('', '2026-11-30T18:03:27Z')).toBeNull();
  expect(toBox(null)).toBe('');
});
