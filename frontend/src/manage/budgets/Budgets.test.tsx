import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { allBudgets, budgetRow } from '../../testing/budgets';
import { refusal, serve } from '../../testing/connections';
import { show } from '../../testing/page';
import { member } from '../../testing/people';
import Budgets from './Budgets';

beforeAll(bringManage);

const admin = { ...member, admin: true };

function open(
  me = admin,
  answers: Parameters<typeof serve>[0] = {},
  ...rows: ReturnType<typeof budgetRow>[]
) {
  const asked = serve({
    'GET /api/me': () => me,
    'GET /api/account/budgets': () => ({ budgets: rows, unpriced: [] }),
    'GET /api/admin/budgets': () => allBudgets(...rows),
    ...answers,
  });
  return { asked, ...show(<Budgets me={me} />) };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a member sees what they used of theirs, and nothing to change', async () => {
  const { container } = open(member, {}, budgetRow({ unit: 'money', limit: 20, used: 4.5 }));
  expect(await screen.findByText(/\$4\.50 of \$20\.00 a month\./)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'All budgets' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(await violations(container)).toEqual([]);
});

test('without budgets that is said', async () => {
  open();
  expect(await screen.findByText('No budget bounds what you send.')).toBeVisible();
  expect(await screen.findByText(/everybody may send as much/)).toBeVisible();
});

test('models without prices are named', async () => {
  open(admin, {}, budgetRow({ unit: 'money' }));
  expect(await screen.findByText('Models without prices take no money: gpt-test.')).toBeVisible();
});

test('a budget is added for a person', async () => {
  const { asked, container } = open(admin, { 'POST /api/admin/budgets': () => budgetRow() });
  await press('Add a budget');
  await userEvent.selectOptions(screen.getByLabelText('For whom'), 'user');
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'bob');
  await userEvent.selectOptions(screen.getByLabelText('Of what'), 'money');
  await userEvent.selectOptions(screen.getByLabelText('For how long'), 'day');
  await userEvent.type(screen.getByLabelText('Dollars at most'), ' 2.50');
  expect(await violations(container)).toEqual([]);
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(asked).toEqual([
    [
      'POST /api/admin/budgets',
      { subject: 'user', subject_id: '2', period: 'day', unit: 'money', limit: '2.50' },
    ],
  ]);
});

test('without groups none can be picked', async () => {
  open();
  await press('Add a budget');
  const options = within(screen.getByLabelText('For whom')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Each person with an account',
    'One person',
    'All guests together',
  ]);
});

test('what the server refuses is said, at the limit where it is that', async () => {
  let code = 'bad_limit';
  open(admin, { 'POST /api/admin/budgets': () => refusal(422, code, `Said: ${code}.`) });
  await press('Add a budget');
  await userEvent.type(screen.getByLabelText('Tokens at most'), 'many');
  await press('Save');
  await waitFor(() =>
    expect(screen.getByLabelText('Tokens at most')).toHaveAccessibleDescription(/Said: bad_limit/),
  );
  code = 'budget_exists';
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Said: budget_exists.');
});

test('a limit is changed', async () => {
  const { asked } = open(
    admin,
    { 'PATCH /api/admin/budgets/b1': () => budgetRow({ limit: 5 }) },
    budgetRow(),
  );
  await press('Change the limit: Each person with an account');
  const field = screen.getByLabelText('Tokens at most');
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  await press('Save');
  await waitFor(() => expect(screen.queryByLabelText('Tokens at most')).toBeNull());
  expect(asked).toEqual([['PATCH /api/admin/budgets/b1', { limit: '5' }]]);
});

test('a budget is removed once that is sure', async () => {
  const { asked } = open(admin, { 'DELETE /api/admin/budgets/b1': () => null }, budgetRow());
  await press('Remove: Each person with an account');
  expect(asked).toEqual([]);
  await press('Remove it');
  await waitFor(() => expect(asked).toEqual([['DELETE /api/admin/budgets/b1', null]]));
});

test('a form takes the focus, and gives it back to what opened it', async () => {
  open(admin, {}, budgetRow());
  await press('Add a budget');
  expect(screen.getByLabelText('For whom')).toHaveFocus();
  await press('Cancel');
  expect(screen.getByRole('button', { name: 'Add a budget' })).toHaveFocus();
  const change = 'Change the limit: Each person with an account';
  await press(change);
  expect(screen.getByLabelText('Tokens at most')).toHaveFocus();
  await press('Cancel');
  expect(screen.getByRole('button', { name: change })).toHaveFocus();
});
