import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ToolCall } from '../receipts/ToolCall';
import { violations } from '../testing/axe';
import { file, snapshot, tool } from '../testing/builders';
import { show } from '../testing/page';
import type { ToolPart } from '../wire/types.gen';

const ARGS = {
  file_id: 'file1',
  findings: [
    {
      place: 'Sales!B2',
      severity: 'high',
      finding: 'The figure is typed in.',
      change: { op: 'xlsx_set_cell', value: '=A1+1' },
    },
    { place: 'Sales!C9', severity: 'low', finding: 'The header is long.' },
  ],
};
const RECEIPT = {
  ok: true,
  file: 'budget.xlsx',
  file_id: 'file1',
  version: 2,
  comments: 1,
  findings: [
    {
      number: 1,
      severity: 'high',
      place: 'Sales!B2',
      comment: 'written',
      edit: { tool: 'file_edit', op: { op: 'xlsx_set_cell' } },
    },
    { number: 2, severity: 'low', place: 'Sales!C9', comment: 'not written: it is covered' },
  ],
};

function showReview(over: Partial<ToolPart> = {}) {
  const part = tool({ name: 'review_findings', args: ARGS, receipt: RECEIPT, ...over });
  return show(<ToolCall chatId="chat1" part={part} />, snapshot({ files: [file()] }));
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

test('findings stand in a table with what is proposed', async () => {
  const { container } = showReview();
  const table = await screen.findByRole('table', { name: '2 findings' });
  const [head, first, second] = within(table).getAllByRole('row');
  expect(head?.textContent).toBe('No.SeverityPlaceFindingProposed change');
  expect(first).toHaveTextContent('1HighSales!B2The figure is typed in.');
  expect(first).toHaveTextContent('Now: =A1+1');
  expect(second).toHaveTextContent('No comment could be written here.');
  expect(first).not.toHaveTextContent('No comment');
  expect(await violations(container)).toEqual([]);
});

test('a place opens the version with the comments', async () => {
  showReview();
  await userEvent.click(await screen.findByRole('button', { name: 'Sales!B2' }));
  expect(window.location.search).toBe('?file=file1&v=2&at=Sales%21B2');
});

test.each([
  ['P12#a7b2', 'Paragraph 12'],
  ['slide 3, Title 1', 'Slide 3, Title 1'],
  ['lines 4-9', 'Lines 4–9'],
  ['page 2', 'Page 2'],
  ["'My sheet'!B7", "'My sheet'!B7"],
])('%s is told as %s', async (place, words) => {
  const receipt = { ok: true, file_id: 'file1', findings: [{ number: 1, severity: 'low', place }] };
  showReview({ args: { findings: [{ finding: 'x' }] }, receipt });
  expect(await screen.findByRole('button', { name: words })).toBeInTheDocument();
});

test('the findings of an answer have no file to open', async () => {
  const receipt = { ok: true, findings: [{ number: 1, severity: 'medium', place: 'The moon is' }] };
  showReview({ args: { findings: [{ finding: 'It is wrong.' }] }, receipt });
  const table = await screen.findByRole('table', { name: '1 finding' });
  expect(within(table).queryByRole('button')).toBeNull();
  expect(table).not.toHaveTextContent('Proposed change');
});

test('a review that found nothing says so', async () => {
  showReview({ args: { findings: [] }, receipt: { ok: true, findings: [] } });
  expect(await screen.findByText('The review found nothing.')).toBeInTheDocument();
});

test('what was cut on the wire is fetched whole', async () => {
  const whole = { call_id: 'call1', name: 'review_findings', args: ARGS, receipt: RECEIPT, state: 'ok' };
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(whole)),
  );
  showReview({ receipt: { ok: true, truncated: true } });
  expect(await screen.findByRole('table', { name: '2 findings' })).toBeInTheDocument();
});

test.each([
  ['error', true],
  ['ok', false],
] as const)('a report that failed shows no table: %s, %s', async (state, ok) => {
  const [failed, done] = [
    tool({ name: 'review_findings', args: ARGS, receipt: { ...RECEIPT, ok }, state }),
    tool({ name: 'review_findings', args: ARGS, receipt: RECEIPT, call_id: 'call2' }),
  ];
  show(
    <>
      <ToolCall chatId="chat1" part={failed} />
      <ToolCall chatId="chat1" part={done} />
    </>,
  );
  expect(await screen.findAllByRole('table')).toHaveLength(1);
});
