import { expect, test } from 'vitest';
import { askedBy } from './asked';
import { viewReceipt } from './facts';
import { pagesFound } from './pages';

const words = {
  yes: 'yes',
  no: 'no',
  more: (count: number) => `and ${count} more`,
  size: (n: number) => `${n} B`,
};

test('pages that were found become links with what is known of them', () => {
  const results = [
    { title: 'Tea', url: 'https://example.com/tea', date: '2026-02-20', snippet: 'Prices rose.' },
    { url: 'http://example.com/茶' },
  ];
  expect(viewReceipt({ ok: true, results }, words)).toEqual({
    kind: 'ok',
    facts: [
      {
        key: 'results',
        pages: [
          { title: 'Tea', href: 'https://example.com/tea', date: '2026-02-20', snippet: 'Prices rose.' },
          { title: 'http://example.com/茶', href: 'http://example.com/%E8%8C%B6', date: '', snippet: '' },
        ],
      },
    ],
  });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'tea', ''])(
  'what is no address of the web leads nowhere: %s',
  (url) => {
    expect(pagesFound([{ title: 'odd', url }])).toEqual([
      { title: 'odd', href: null, date: '', snippet: '' },
    ]);
  },
);

test('a page that was read is a link by its title', () => {
  const receipt = { ok: true, url: 'https://example.com/tea', title: 'Tea', text: 'Prices rose.' };
  expect(viewReceipt(receipt, words)).toEqual({
    kind: 'ok',
    facts: [
      { key: 'url', pages: [{ title: 'Tea', href: 'https://example.com/tea', date: '', snippet: '' }] },
      { key: 'text', text: 'Prices rose.' },
    ],
  });
});

test('a call says what it asks the web for', () => {
  expect(askedBy('web_search', { query: 'tea forecast' })).toBe('tea forecast');
  expect(askedBy('web_fetch', { url: 'https://example.com/tea?x=1' })).toBe('example.com');
  expect(askedBy('web_fetch', { url: 'tea' })).toBeNull();
  expect(askedBy('web_search', null)).toBeNull();
  expect(askedBy('file_read', { query: 'tea' })).toBeNull();
});

test('results of other tools stay what they are', () => {
  expect(pagesFound([{ name: 'x' }])).toBeNull();
  expect(pagesFound([])).toBeNull();
  expect(pagesFound('none')).toBeNull();
});
