import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { violations } from '../../testing/axe';
import type { DeckCompared, DocumentCompared, Para, SheetsCompared, Side, TextCompared } from '../compared';
import { DeckChanges } from './DeckChanges';
import { DocumentChanges } from './DocumentChanges';
import { SheetChanges } from './SheetChanges';
import { TextChanges } from './TextChanges';

const NAMED = { file_id: 'f', version: 1, name: 'a', size: 1 };
const PAIR = { before: NAMED, after: { ...NAMED, version: 2 }, identical: false, same: false, more: false };

const side = (cell: string, text: string, formula: string | null = null): Side => ({
  cell,
  row: 1,
  column: 1,
  text,
  value: text,
  formula,
  type: 'text',
});

const NONE = {
  changed: 0,
  added: 0,
  removed: 0,
  formats: 0,
  formulas_moved: 0,
  rows_added: 0,
  rows_removed: 0,
  rows_moved: 0,
  columns_added: 0,
  columns_removed: 0,
};

const SHEETS: SheetsCompared = {
  ...PAIR,
  kind: 'sheets',
  names: [{ state: 'changed', name: 'Rate', before: 'A!$B$1', after: 'A!$B$2' }],
  sheets: [
    {
      name: 'May',
      before_name: 'May',
      state: 'changed',
      moved: false,
      state_before: 'visible',
      state_after: 'visible',
      totals: { ...NONE, changed: 1, added: 1, rows_added: 1 },
      cells: [
        { state: 'changed', before: side('B2', '10', '=A1'), after: side('B3', '99', '=A2') },
        { state: 'added', before: null, after: side('C3', 'new') },
      ],
      rows: [{ state: 'added', before: null, after: 2, count: 1 }],
      columns: [],
      merges_added: ['A1:B1'],
      merges_removed: [],
    },
  ],
};

test('cells stand with old and new value and formula, and with the place that they had', async () => {
  const { container } = render(<SheetChanges found={SHEETS} />);
  const [, changed, added] = screen.getAllByRole('row');
  expect(changed).toHaveTextContent(/B3.*B2/);
  const words = (row: HTMLElement | undefined, role: string) =>
    within(row ?? document.body)
      .queryAllByRole(role)
      .map((mark) => mark.textContent);
  expect(words(changed, 'deletion')).toEqual(['10', '=A1']);
  expect(words(changed, 'insertion')).toEqual(['99', '=A2']);
  expect(words(added, 'insertion')).toEqual(['new']);
  expect(screen.getByText('Row 2 added')).toBeInTheDocument();
  expect(screen.getByText('Merged: A1:B1')).toBeInTheDocument();
  expect(screen.getByText('Rate')).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
});

const para = (number: number, text: string): Para => ({
  id: `P${number}`,
  number,
  place: `P${number}`,
  style: 'Normal',
  list_label: null,
  heading: null,
  text,
  table: null,
});

const DOCUMENT: DocumentCompared = {
  ...PAIR,
  kind: 'document',
  totals: { added: 1, removed: 0, changed: 1, moved: 0 },
  changes: [
    { state: 'same', before: para(4, 'As before'), after: para(4, 'As before'), spans: [] },
    {
      state: 'changed',
      before: para(5, 'due in May'),
      after: para(5, 'due in June'),
      spans: [
        { op: 'same', text: 'due in ' },
        { op: 'removed', text: 'May' },
        { op: 'added', text: 'June' },
      ],
    },
    { state: 'added', before: null, after: para(6, 'Quite new'), spans: [] },
  ],
};

test('a paragraph shows its words that came and went', async () => {
  const { container } = render(<DocumentChanges found={DOCUMENT} />);
  expect(screen.getByRole('deletion')).toHaveTextContent('May');
  expect(screen.getAllByRole('insertion').map((mark) => mark.textContent)).toEqual(['June', 'Quite new']);
  expect(screen.getByText('1 paragraph changed')).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
});

const TEXT: TextCompared = {
  ...PAIR,
  kind: 'text',
  totals: { added: 1, removed: 1 },
  hunks: [
    {
      before_start: 3,
      after_start: 3,
      lines: [
        { op: 'same', text: 'a' },
        { op: 'removed', text: 'b' },
        { op: 'added', text: 'c' },
      ],
    },
  ],
};

test('lines of a text are marked by a sign and by what they are', async () => {
  const { container } = render(<TextChanges found={TEXT} />);
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['33a', '4−removedb', '4+addedc']);
  expect(screen.getByRole('deletion')).toHaveTextContent('b');
  expect(await violations(container)).toEqual([]);
});

const DECK: DeckCompared = {
  ...PAIR,
  kind: 'deck',
  totals: { added: 0, removed: 0, moved: 0, changed: 1 },
  slides: [
    {
      state: 'changed',
      before: 1,
      after: 2,
      title_before: 'Plan',
      title_after: 'Plan',
      shapes: [
        {
          state: 'changed',
          id: 4,
          name: 'Title',
          kind: 'text',
          before: ['Plan A'],
          after: ['Plan B'],
          spans: [
            { op: 'same', text: 'Plan ' },
            { op: 'removed', text: 'A' },
            { op: 'added', text: 'B' },
          ],
          cells: [],
          chart: false,
          picture_changed: false,
          place_changed: true,
        },
      ],
      notes: null,
      comments: null,
      layout_changed: false,
      hidden_before: false,
      hidden_after: true,
    },
  ],
};

test('a slide shows the texts of its shapes before and after', async () => {
  const { container } = render(<DeckChanges chatId="chat1" found={DECK} drawn={false} />);
  expect(screen.getByText('was slide 1')).toBeInTheDocument();
  expect(screen.getByText('Before:').parentElement).toHaveTextContent('Before: Plan A');
  expect(screen.getByText('After:').parentElement).toHaveTextContent('After: Plan B');
  expect(screen.getByText('The slide was hidden.')).toBeInTheDocument();
  expect(screen.getByText('· another place or size')).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
});
