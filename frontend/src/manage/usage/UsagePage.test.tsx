import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { show } from '../../testing/page';
import { member } from '../../testing/people';
import { everyone, report } from '../../testing/usage';
import UsagePage from './UsagePage';

const admin = { ...member, admin: true };
// Liveness bound: a busy machine looks over so many elements for seconds.
const PATIENCE_MS = 30_000;

let asked: string[];

beforeAll(bringManage);

beforeEach(() => {
  asked = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.history.replaceState(null, '', '/manage/usage?from=2030-01-01&to=2030-01-31');
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(path.startsWith('/api/admin') ? everyone : report());
  });
});

const card = (name: string) => screen.findByRole('region', { name });

test('the figures stand beside those of the period before', async () => {
  show(<UsagePage me={member} />);
  const summary = await card('In short');
  const told = within(summary)
    .getAllByRole('definition')
    .map((one) => one.textContent);
  expect(told).toEqual([
    '10K+100% against 5K before',
    '$1.50-50% against $3.00 before',
    '10+100% against 5 before',
    '66.7%6K / 9K',
    '25%50% of them mended by the next call',
  ]);
});

test('while the figures are on their way, that is said', () => {
  show(<UsagePage me={member} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

test('each chart has its table and its file', async () => {
  show(<UsagePage me={member} />);
  const tools = await card('Calls and what failed');
  await userEvent.click(within(tools).getByText('Table'));
  const rows = within(tools).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['file_editWent well6–', 'file_editWrong arguments21']);
  for (const row of rows) expect(within(row).getByRole('rowheader')).toHaveTextContent('file_edit');
  expect(within(tools).getByRole('link')).toHaveAttribute(
    'href',
    '/api/account/usage.csv?from=2030-01-01&to=2030-01-31&table=tools',
  );
});

test('a column is read out by the arrow keys', async () => {
  show(<UsagePage me={member} />);
  const slider = await screen.findByRole('slider', { name: 'Read the chart column by column' });
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    'Jan 2, 2030, Input from a cache 6K, Input, not cached 3K, Output 1K, Cost: $1.50',
  );
});

test('what is chosen goes into the address and into the question', async () => {
  show(<UsagePage me={member} />);
  await card('In short');
  await userEvent.selectOptions(screen.getByLabelText('Model'), 'm1');
  expect(window.location.search).toBe('?from=2030-01-01&to=2030-01-31&model=m1');
  expect(asked.at(-1)).toBe('/api/account/usage?from=2030-01-01&to=2030-01-31&model=m1');
});

test('going back shows what was looked at before', async () => {
  show(<UsagePage me={member} />);
  await card('In short');
  await userEvent.selectOptions(screen.getByLabelText('Tool of the calls'), 'file_edit');
  expect(screen.getByLabelText('Tool of the calls')).toHaveValue('file_edit');
  window.history.back();
  await vi.waitFor(() => expect(screen.getByLabelText('Tool of the calls')).toHaveValue(''));
});

test('a member is not offered the usage of others', async () => {
  window.history.replaceState(null, '', '/manage/usage?who=everyone&user=o2');
  show(<UsagePage me={member} />);
  await card('In short');
  expect(screen.queryByRole('button', { name: 'Everyone' })).toBeNull();
  expect(asked.every((path) => path.startsWith('/api/account/usage?from='))).toBe(true);
});

test('an admin sees everyone, and by a name one person', async () => {
  show(<UsagePage me={admin} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Everyone' }));
  const people = await card('People');
  expect(within(people).getAllByText('Guests and removed accounts')[0]).toBeVisible();
  await userEvent.click(within(people).getAllByRole('button', { name: 'first' })[0] as HTMLElement);
  expect(asked.at(-1)).toBe('/api/admin/usage?from=2030-01-01&to=2030-01-31&user=o1');
});

test('a period that the server does not take is explained', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'bad_period', message: 'no' } }, { status: 422 }),
  );
  show(<UsagePage me={member} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('at most 400 days');
});

test('an empty period says so in each place', async () => {
  const nothing = { days: [], models: [], purposes: [], layers: [], tools: [], guards: [] };
  const { total } = report();
  const zero = Object.fromEntries(Object.keys(total).map((name) => [name, 0])) as unknown as typeof total;
  vi.stubGlobal('fetch', async () => Response.json(report({ ...nothing, total: zero, before: zero })));
  show(<UsagePage me={member} />);
  expect(within(await card('Tokens')).getByText('Nothing in this period.')).toBeVisible();
});

test(
  'the whole page is accessible',
  async () => {
    window.history.replaceState(null, '', '/manage/usage?who=everyone&from=2030-01-01&to=2030-01-31');
    const { container } = show(<UsagePage me={admin} />);
    await card('People');
    expect(await violations(container)).toEqual([]);
  },
  PATIENCE_MS,
);
