import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelled, ticksTo } from './ticks';

test('an axis is marked at round values', () => {
  expect(ticksTo(347)).toEqual([0, 100, 200, 300, 400]);
  expect(ticksTo(20)).toEqual([0, 5, 10, 15, 20]);
  expect(ticksTo(0)).toEqual([0, 1]);
});

test('the last mark is not below what is drawn, and there are few', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e15, noNaN: true }), (most) => {
      const ticks = ticksTo(most);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(ticks.length).toBeLessThanOrEqual(6);
    }),
  );
});

test('labels stand evenly, no more than there is room for', () => {
  expect([...labelled(7, 3)]).toEqual([0, 3, 6]);
  expect(labelled(5, 10).size).toBe(5);
});
