import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { violations } from '../testing/axe';
import { text, tool } from '../testing/builders';
import type { Part } from '../wire/types.gen';
import { researchIn } from './progress';
import { ResearchLine } from './ResearchLine';

const budget = (searches: number, pages: number) => ({
  searches: `${searches}/12`,
  pages: `${pages}/20`,
  tokens: '900/200000',
  minutes: '0/10',
});
const noted = (number: number, address: string) =>
  tool({
    name: 'research_note',
    args: { source: address, quote: 'Growers expect less tea', claim: 'less' },
    receipt: { ok: true, evidence: number, source: 1, title: 'Tea forecast', address, budget: budget(2, 3) },
  });

const PARTS: Part[] = [
  text('What is expected?'),
  tool({ name: 'web_search', receipt: { ok: true, results: [], budget: budget(2, 0) } }),
  tool({ name: 'web_search', receipt: { ok: true, results: [], budget: budget(1, 0) } }),
  tool({ name: 'web_fetch', receipt: { ok: true, url: 'https://a.example/', budget: budget(2, 3) } }),
  noted(1, 'https://a.example/tea'),
  tool({ name: 'research_note', state: 'error', receipt: { ok: false, error: 'not there' } }),
  noted(3, 'javascript:alert(1)'),
];

function show(parts: Part[]) {
  const progress = researchIn(parts);
  if (progress === null) throw new Error('This is no research.');
  return render(<ResearchLine progress={progress} />);
}

test('a line says what is used and noted, and that no report is there yet', () => {
  show(PARTS);
  const line = screen.getByRole('region', { name: 'Research' });
  expect(line).toHaveTextContent('Searches 2/12');
  expect(line).toHaveTextContent('Pages 3/20');
  expect(line).toHaveTextContent('2 quotes noted');
  expect(line).toHaveTextContent('No report yet');
});

test('what was noted leads to its page, as far as that is one of the web', async () => {
  const { container } = show(PARTS);
  await userEvent.click(screen.getByText('What was noted'));
  expect(screen.getByRole('link', { name: 'Tea forecast' })).toHaveAttribute('href', 'https://a.example/tea');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getAllByText('Tea forecast')).toHaveLength(2);
  expect(screen.getAllByText('“Growers expect less tea”')).toHaveLength(2);
  expect(await violations(container)).toEqual([]);
});

test('a saved report is said', () => {
  const report = tool({ name: 'research_report', receipt: { ok: true, file: 'Tea.docx', citations: 2 } });
  show([...PARTS, report]);
  expect(screen.getByRole('region')).toHaveTextContent('Report saved');
});

test('an answer that only searched is no research', () => {
  expect(
    researchIn([text('a'), tool({ name: 'web_search', receipt: { ok: true, results: [] } })]),
  ).toBeNull();
  const odd = tool({ name: 'web_search', receipt: { ok: true, budget: { searches: '<b>', pages: 4 } } });
  expect(researchIn([odd])).toMatchObject({ searches: '', pages: '' });
});
