import { expect, test } from 'vitest';
import { nudged } from './useScrolling';

test('the view moves no further than it must to show a line', () => {
  const shows = (scroll: number, start: number) => nudged(scroll, 500, 26, start, 24);
  expect(shows(100, 300)).toBe(100);
  expect(shows(100, 110)).toBe(84);
  expect(shows(100, 590)).toBe(114);
});

test('a line that is larger than the view is shown from its beginning', () => {
  expect(nudged(0, 500, 60, 900, 2000)).toBe(840);
});
