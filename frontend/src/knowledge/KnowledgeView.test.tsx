import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openKnowledge } from '../files/place';
import type { PreviewPlace } from '../files/preview/Preview';
import { violations } from '../testing/axe';
import { refusal, serve } from '../testing/connections';
import { knowledge, passage } from '../testing/knowledge';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { KnowledgeFile, PassagePage } from './api';
import KnowledgeView from './KnowledgeView';

type Answers = Parameters<typeof serve>[0];

const CITED = 60;

/** Passages of a file that has eighty. */
function window(first: number, last: number): PassagePage {
  const passages = Array.from({ length: last - first + 1 }, (_, index) => passage(first + index));
  return { passages, total: 80, next: last < 80 ? last + 1 : null };
}

/** The file where an answer cites it. */
function showCited(file: Partial<KnowledgeFile>, place: Partial<PreviewPlace>, answers: Answers) {
  const [cited] = window(CITED, CITED).passages;
  serve({
    'GET /api/knowledge/kb1': () => knowledge(file),
    [`GET /api/knowledge/kb1/passages?start=${CITED}&count=1`]: () => ({
      passages: [{ ...cited, place: { ...cited?.place, ...place } }],
      total: 80,
      next: CITED + 1,
    }),
    ...answers,
  });
  return show(
    <main>
      <KnowledgeView me={{ ...member, previews: true }} place={{ knowledgeId: 'kb1', passage: CITED }} />
    </main>,
  );
}

function marked(): Promise<Element[]> {
  return waitFor(() => {
    const found = [...document.querySelectorAll('[data-cited]')];
    if (found.length === 0) throw new Error('nothing is marked');
    return found;
  });
}

const scrolledTo = vi.fn(function (this: Element) {
  return this.textContent;
});

beforeEach(() => {
  history.replaceState(null, '', '/');
  scrolledTo.mockClear();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolledTo);
});

const TEXT = { kind: 'text', language: '', encoding: 'utf-8', total: 5 };
const TEXT_FILE = { name: 'a.txt', kind: 'text' };
const LINE_5 = { unit: 'lines', first: 5, last: 5 } as const;
const LINES_2_TO_5 = () => ({ ...TEXT, start: 2, count: 4, next: null, text: 'two\nthree\nfour\nfive\n' });

test('a citation shows the file at its place, with the lines marked', async () => {
  showCited(TEXT_FILE, LINE_5, { 'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5 });
  expect(await screen.findByTestId('panel-about')).toHaveTextContent('Version 1 · Line 5');
  const [line, ...others] = await marked();
  expect(line).toHaveTextContent('5five');
  expect(others).toEqual([]);
  expect(scrolledTo.mock.results.map(({ value }) => value)).toEqual([line?.textContent]);
  expect(await violations(document.body)).toEqual([]);
});

test('what stands before comes when it is asked for, and the same lines stay marked', async () => {
  showCited(TEXT_FILE, LINE_5, {
    'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5,
    'GET /api/knowledge/kb1/view?start=1&count=1': () => ({
      ...TEXT,
      ...{ start: 1, count: 1, next: 2, text: 'one\n' },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show what comes before' }));
  expect((await screen.findByText('one')).closest('div')).toHaveTextContent('1one');
  expect((await marked()).map((line) => line.textContent?.trim())).toEqual(['5five']);
  expect(screen.queryByRole('button', { name: 'Show what comes before' })).not.toBeInTheDocument();
});

test('what stands before and can’t be had is told, and can be asked for again', async () => {
  showCited(TEXT_FILE, LINE_5, {
    'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5,
    'GET /api/knowledge/kb1/view?start=1&count=1': () => refusal(422, 'no_view', 'No.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show what comes before' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded.');
  expect(screen.getByRole('button', { name: 'Show what comes before' })).toBeEnabled();
  expect(screen.getByText('five')).toBeInTheDocument();
});

test('the same citation once more goes to its place once more', async () => {
  openKnowledge('kb1', CITED);
  showCited(TEXT_FILE, LINE_5, { 'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5 });
  await marked();
  expect(scrolledTo).toHaveBeenCalledTimes(1);
  act(() => openKnowledge('kb1', CITED));
  expect(scrolledTo).toHaveBeenCalledTimes(2);
  expect(scrolledTo.mock.results[1]?.value).toContain('five');
});

test('of a text that is read as Markdown, it goes back to the lines', async () => {
  openKnowledge('kb1', CITED);
  showCited({ ...TEXT_FILE, name: 'a.md' }, LINE_5, { 'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5 });
  await marked();
  await userEvent.click(screen.getByRole('button', { name: 'As it reads' }));
  await waitFor(() => expect(document.querySelector('[data-cited]')).toBeNull());
  act(() => openKnowledge('kb1', CITED));
  expect((await marked())[0]).toHaveTextContent('five');
});

function paragraph(number: number, text: string) {
  return { id: `P${number}`, number, text, heading: null, list_label: null, list_level: 0 };
}

test('of a table, the row that is cited is marked', async () => {
  const rows = [
    { row: 1, cells: [{ cell: 1, paragraphs: [paragraph(4, 'Item')] }] },
    { row: 2, cells: [{ cell: 1, paragraphs: [paragraph(5, 'Bolts')] }] },
    { row: 3, cells: [{ cell: 1, paragraphs: [paragraph(6, 'Nuts')] }] },
  ];
  showCited(
    {},
    { unit: 'paragraphs', first: 5, last: 5 },
    {
      'GET /api/knowledge/kb1/view?start=2': () => ({
        ...{ kind: 'document', start: 2, count: 300, total: 6, next: null },
        blocks: [
          { ...paragraph(2, 'Stock'), type: 'paragraph' },
          { type: 'table', table: 1, place: 'body', rows },
        ],
      }),
    },
  );
  expect((await marked()).map((row) => [row.tagName, row.textContent])).toEqual([['TR', 'Bolts']]);
});

test('of a sheet, the cells that are cited are marked', async () => {
  const cell = (column: number, text: string) => ({
    ...{ column, text, value: text, formula: null, type: 'text', style: 0 },
  });
  const sheet = {
    ...{ kind: 'sheet', sheets: [{ name: 'Stock', state: 'visible', kind: 'worksheet' }], sheet: 'Stock' },
    ...{ start: 1, count: 200, left: 1, columns: 50, total_rows: 3, total_columns: 2, next: null },
    ...{ styles: {}, widths: [], default_width: 8, merges: [], frozen: null },
    rows: [1, 2, 3].map((row) => ({
      ...{ row, height: null, hidden: false },
      cells: [cell(1, `item ${row}`), cell(2, `shelf ${row}`)],
    })),
  };
  showCited(
    { name: 'stock.xlsx', kind: 'xlsx' },
    { unit: 'cells', first: 2, last: 3, sheet: 'Stock', cells: 'A2:A3' },
    {
      'GET /api/knowledge/kb1/view': () => sheet,
      'GET /api/knowledge/kb1/view?sheet=Stock&start=1&count=200&left=1&columns=50': () => sheet,
    },
  );
  expect((await marked()).map((one) => one.textContent)).toEqual(['item 2', 'item 3']);
});

test('a hidden slide, which no page shows, is shown by its texts; pages are not asked for', async () => {
  const slide = { number: 2, title: 'Step', hidden: true, shapes: [], notes: ['Said aloud.'], comments: [] };
  const preview = vi.fn(() => refusal(422, 'no_view', 'No.'));
  showCited(
    { name: 'plan.pptx', kind: 'pptx' },
    { unit: 'slides', first: 2, last: 2, page: 0 },
    {
      'GET /api/knowledge/kb1/preview': preview,
      'GET /api/knowledge/kb1/view?start=2': () => ({
        ...{ kind: 'deck', start: 2, count: 1, total: 2, next: null, width_emu: 4, height_emu: 3 },
        slides: [slide],
      }),
    },
  );
  expect(await screen.findByText('Said aloud.')).toBeInTheDocument();
  expect(preview).not.toHaveBeenCalled();
});

test('the passages before the cited one come window by window', async () => {
  showCited(TEXT_FILE, LINE_5, {
    'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5,
    'GET /api/knowledge/kb1/passages?start=60&count=50': () => window(60, 80),
    'GET /api/knowledge/kb1/passages?start=10&count=50': () => window(10, 59),
    'GET /api/knowledge/kb1/passages?start=1&count=9': () => window(1, 9),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Passages' }));
  const list = await screen.findByRole('region', { name: 'Passages of a.txt' });
  const texts = () =>
    within(list)
      .getAllByTestId('passage')
      .map((one) => one.textContent);
  expect(texts()).toHaveLength(21);
  expect(texts()[0]).toBe('Paragraph 60 · Handbook · citedThe words of passage 60.');
  const earlier = { name: 'Show earlier passages' };
  await userEvent.click(within(list).getByRole('button', earlier));
  await waitFor(() => expect(texts()).toHaveLength(71));
  expect(texts()[0]).toContain('passage 10.');
  await userEvent.click(within(list).getByRole('button', earlier));
  await waitFor(() => expect(texts()).toHaveLength(80));
  expect(texts()[0]).toContain('passage 1.');
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
});

test('passages that can’t be had leave those that are there', async () => {
  showCited(TEXT_FILE, LINE_5, {
    'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5,
    'GET /api/knowledge/kb1/passages?start=60&count=50': () => window(60, 70),
    'GET /api/knowledge/kb1/passages?start=71&count=50': () => refusal(422, 'odd', 'No.'),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Passages' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more passages' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The passages could not be loaded.');
  expect(screen.getAllByTestId('passage')).toHaveLength(11);
});

test('a file that is gone is told', async () => {
  serve({ 'GET /api/knowledge/kb1': () => refusal(404, 'not_found', 'Gone.') });
  show(<KnowledgeView me={member} place={{ knowledgeId: 'kb1', passage: null }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('not in the knowledge base any more');
});

test('a file that is removed while it is shown is told, one that can’t be asked after stays', async () => {
  let answer: object | Response = knowledge(TEXT_FILE);
  const { client } = showCited(TEXT_FILE, LINE_5, {
    'GET /api/knowledge/kb1': () => answer,
    'GET /api/knowledge/kb1/view?start=2': LINES_2_TO_5,
  });
  await marked();
  const again = () => act(() => client.refetchQueries({ queryKey: ['knowledge', 'file'] }));
  answer = refusal(500, 'odd', 'No.');
  await again();
  expect(screen.getByText('five')).toBeInTheDocument();
  answer = refusal(404, 'not_found', 'Gone.');
  await again();
  expect(await screen.findByRole('alert')).toHaveTextContent('not in the knowledge base any more');
});
