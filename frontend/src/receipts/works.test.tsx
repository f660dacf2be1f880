import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { viewReceipt } from './facts';
import { SilentIndexes, Works } from './Works';
import { silentIndexes, worksFound } from './works';

const words = { yes: 'yes', no: 'no', more: (n: number) => `+${n}`, size: (n: number) => `${n} B` };
const PAPER = {
  number: 3,
  title: 'Tea and trade',
  authors: ['Mira Example', 'Otto Sample'],
  more_authors: 2,
  year: 2023,
  venue: 'Leaves',
  citations: 0,
  abstract: 'Prices rose.',
  id: 'doi:10.1000/tea',
  url: 'https://doi.org/10.1000/tea',
  pdf: ['https://leaves.example/tea.pdf'],
};
const BOOK = { number: 1, title: 'Tea', publisher: 'Leaf Press', isbn: '9780306406157', pages: 220 };

test('a paper stands there by its number, with its link and what is known of it', () => {
  render(<Works works={worksFound([PAPER]) ?? []} />);
  expect(screen.getByRole('link', { name: 'Tea and trade' })).toHaveAttribute('href', PAPER.url);
  expect(screen.getByRole('listitem')).toHaveTextContent(
    '3. Tea and tradeMira Example, Otto Sample +2 · 2023 · Leaves · citations: 0 · open PDFPrices rose.',
  );
});

test('a book has its publisher, pages and ISBN, and without an address no link', () => {
  render(<Works works={worksFound([{ ...BOOK, url: 'javascript:alert(1)' }]) ?? []} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    '1. TeaLeaf Press · pages: 220 · ISBN 9780306406157',
  );
});

test('an index that did not answer is named with the reason', () => {
  const silent = [
    { index: 'arXiv', reason: 'busy', why: 'x' },
    { index: 'OpenAlex', reason: 'new', why: 'y' },
  ];
  render(<SilentIndexes silent={silentIndexes(silent) ?? []} />);
  expect(screen.getByText('arXiv: takes no more questions now')).toBeInTheDocument();
  expect(screen.getByText('OpenAlex: failed')).toBeInTheDocument();
});

test('a receipt of a search is drawn so, and results of another shape stay what they are', () => {
  const view = viewReceipt({ ok: true, papers: [PAPER], indexes: ['arXiv'], books: [BOOK] }, words);
  expect(view.kind === 'ok' && view.facts.map((fact) => Object.keys(fact)[1])).toEqual([
    'works',
    'text',
    'works',
  ]);
  expect(worksFound([{ name: 'x' }])).toBeNull();
  expect(worksFound([])).toBeNull();
  expect(worksFound('none')).toBeNull();
  expect(silentIndexes([{ name: 'x' }])).toBeNull();
});
