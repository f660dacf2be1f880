import fc from 'fast-check';
import { expect, test } from 'vitest';
import { use } from '../../testing/usage';
import { binned, sizeOf } from './bins';
import { daysBefore, daysBetween } from './filters';

test('a month is shown by day, a quarter by week, a year by month', () => {
  expect(sizeOf('2030-01-01', '2030-01-31')).toBe('day');
  expect(sizeOf('2030-01-01', '2030-03-31')).toBe('week');
  expect(sizeOf('2030-01-01', '2030-12-31')).toBe('month');
});

test('a day without use has a column too', () => {
  const bins = binned(
    [{ day: '2030-01-02', use: use({ input_tokens: 10, cached_tokens: 4 }) }],
    '2030-01-01',
    '2030-01-03',
  );
  expect(bins.map(({ first, fresh, cached }) => [first, fresh, cached])).toEqual([
    ['2030-01-01', 0, 0],
    ['2030-01-02', 6, 4],
    ['2030-01-03', 0, 0],
  ]);
});

test('weeks begin on Mondays', () => {
  const bins = binned([], '2030-01-03', '2030-04-30');
  expect([bins[0]?.last, bins[1]?.first, bins[1]?.last]).toEqual(['2030-01-06', '2030-01-07', '2030-01-13']);
});

test('each day is in one column, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.array(fc.nat(399)), (length, used) => {
      const from = '2029-07-05';
      const to = daysBefore(from, 1 - length);
      const days = [...new Set(used)]
        .filter((place) => place < length)
        .map((place) => ({ day: daysBefore(from, -place), use: use({ output_tokens: 1 }) }));
      const bins = binned(days, from, to);
      expect(bins.reduce((sum, bin) => sum + bin.output, 0)).toBe(days.length);
      expect(bins.reduce((sum, bin) => sum + daysBetween(bin.first, bin.last), 0)).toBe(length);
    }),
    { numRuns: 50 },
  );
});
