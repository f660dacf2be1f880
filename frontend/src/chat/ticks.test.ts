import { expect, test } from 'vitest';
import { tickOf } from './ticks';

const SMALL = 'data:image/webp;base64,UklGRg==';

test('a picture in the making is kept where the address holds it', () => {
  const counted = { unit: 'previews', done: 1, total: 2 };
  expect(tickOf({ text: '1', ...counted, preview: SMALL })).toEqual({ text: '1', counted, preview: SMALL });
  expect(tickOf({ text: '1', preview: SMALL })).toEqual({ text: '1', preview: SMALL });
});

test.each([
  'https://example.com/a.webp',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHA+',
  `${SMALL}" onerror="x`,
  `data:image/webp;base64,${'A'.repeat(80_000)}`,
  5,
])('any other address is left out: %s', (preview) => {
  expect(tickOf({ text: '1', preview })).toEqual({ text: '1' });
});
