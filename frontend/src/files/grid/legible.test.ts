import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, legible } from './legible';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('a text on any fill can be read', () => {
  fc.assert(
    fc.property(fc.option(colours), colours, fc.boolean(), (color, fill, dark) => {
      expect(contrast(legible(color, fill, dark) ?? fill, fill)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that reads well is kept', () => {
  expect(legible('#b00000', null, false)).toBe('#b00000');
  expect(legible('#000000', null, true)).toBeNull();
});
