import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormed } from './wellFormed';

test('half a character becomes the mark for one that is lost', () => {
  expect(wellFormed('a\ud800b')).toBe('a\uFFFDb');
  expect(wellFormed('\udc00')).toBe('\uFFFD');
});

test('whole text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(wellFormed(text)).toBe(text);
    }),
  );
});

test('whatever comes out can be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => encodeURIComponent(wellFormed(text))).not.toThrow();
    }),
  );
});
