import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { show } from '../testing/page';
import type { SentLine, SentStep } from './api';
import { shares } from './layers';
import { SentButton } from './SentButton';

function line(position: number, over: Partial<SentLine>): SentLine {
  const name = over.layer ?? 'note';
  return {
    position,
    section: 'messages',
    layer: 'note',
    name,
    reason: '',
    tokens: 10,
    in_prefix: false,
    ...over,
  };
}

function step(index: number, lines: SentLine[]): SentStep {
  return {
    index,
    state: 'done',
    finish_reason: 'stop',
    input_tokens: 210,
    cached_tokens: 64,
    cache_write_tokens: 0,
    output_tokens: 7,
    first_token_ms: 320,
    lines,
  };
}

const LINES = [
  line(0, {
    layer: 'capability',
    name: 'file_read',
    reason: '2 files in this conversation',
    tokens: 1200,
    in_prefix: true,
  }),
  line(1, { layer: 'contract', name: 'contract', reason: 'in every request', tokens: 240, in_prefix: true }),
  line(2, { layer: 'note', name: 'note', reason: 'something new', tokens: 60 }),
];

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.endsWith('/0/2')) return Response.json({ text: 'Now: Monday' });
    return Response.json({ model: 'Big model', steps: [step(0, LINES), step(1, LINES.slice(1))] });
  });
});

async function open() {
  show(<SentButton messageId="m1" />);
  await userEvent.click(screen.getByRole('button', { name: 'What was sent' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('file_read');
  return dialog;
}

test('each line says what it is, why it was there, what it weighs and whether it is unchanged', async () => {
  const dialog = await open();
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'file_readTools · files in this conversation: 2Unchanged1,200',
    'Contractin every requestUnchanged240',
    'Server’s notesomething new60',
  ]);
  expect(dialog).toHaveTextContent('1,440 of 1,500 tokens stood at the same place');
  expect(dialog).toHaveTextContent('Everything that went to Big model');
});

test('the provider’s figures stand beside ours', async () => {
  const dialog = await open();
  const figures = within(dialog).getAllByRole('definition');
  expect(figures.map((figure) => figure.textContent)).toEqual(['1,500', '210', '64', '0', '7', '320 ms']);
});

test('the whole text of a line is fetched when somebody looks', async () => {
  const dialog = await open();
  expect(asked).toEqual(['/api/messages/m1/sent']);
  await userEvent.click(within(dialog).getByRole('button', { name: /something new/ }));
  expect(await within(dialog).findByText('Now: Monday')).toBeInTheDocument();
  expect(asked).toEqual(['/api/messages/m1/sent', '/api/messages/m1/sent/0/2']);
});

test('an answer of two requests shows one at a time', async () => {
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Request 2' }));
  expect(within(dialog).queryByText('file_read')).not.toBeInTheDocument();
});

test('a layer that this page does not know is drawn last', () => {
  const lines = [line(0, { layer: 'brief', tokens: 5 }), line(1, { layer: 'note', tokens: 7 })];
  expect(shares(lines)).toEqual([
    { layer: 'note', tokens: 7 },
    { layer: 'brief', tokens: 5 },
  ]);
});

test('axe finds nothing in it', async () => {
  await open();
  expect(await violations(document.body)).toEqual([]);
});
