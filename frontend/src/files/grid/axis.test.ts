import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf } from './axis';

const axes = fc.record({
  count: fc.integer({ min: 1, max: 300 }),
  own: fc.array(fc.tuple(fc.integer({ min: 1, max: 320 }), fc.integer({ min: 1, max: 200 })), {
    maxLength: 40,
  }),
});

test('a line begins where the sizes before it end', () => {
  fc.assert(
    fc.property(axes, ({ count, own }) => {
      const axis = axisOf(count, 24, new Map(own));
      let end = 0;
      for (let line = 1; line <= count; line++) {
        expect(axis.start(line)).toBe(end);
        end += axis.size(line);
      }
      expect(axis.length).toBe(end);
    }),
  );
});

test('every place lies in the line that is found there', () => {
  fc.assert(
    fc.property(axes, fc.nat(20_000), ({ count, own }, px) => {
      const axis = axisOf(count, 24, new Map(own));
      const line = axis.at(px);
      if (px >= axis.length) expect(line).toBe(count);
      else expect(axis.start(line) <= px && px < axis.start(line + 1)).toBe(true);
    }),
  );
});
