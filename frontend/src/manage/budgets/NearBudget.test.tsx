import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { budgetRow } from '../../testing/budgets';
import { serve } from '../../testing/connections';
import { show } from '../../testing/page';
import type { BudgetRow } from './api';
import NearBudget from './NearBudget';

beforeAll(bringManage);
beforeEach(() => localStorage.clear());

/** With a button that ends the answer. */
function Ending() {
  const [busy, setBusy] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setBusy(false)}>
        end
      </button>
      <NearBudget busy={busy} />
    </>
  );
}

function open(...rows: BudgetRow[]) {
  const asked = { rows };
  serve({ 'GET /api/account/budgets': () => ({ budgets: asked.rows, unpriced: [] }) });
  const view = show(<Ending />);
  const read = () => waitFor(() => expect(view.client.getQueryData(['budgets', 'own'])).toBeDefined());
  return { ...view, asked, read };
}

test('from four fifths on what is left is said', async () => {
  const { container } = open(budgetRow({ used: 8000 }), budgetRow({ id: 'b2', used: 9000 }));
  expect(await screen.findByText('1,000 tokens are left of your budget for this month.')).toBeVisible();
  expect(await violations(container)).toEqual([]);
});

test('guests are told that they share it', async () => {
  open(budgetRow({ subject: 'guests', used: 9000 }));
  expect(await screen.findByText(/All guests share it/)).toBeVisible();
});

test.each([7999, 10_000, 12_000])('of 10,000 nothing is said at %i', async (used) => {
  await open(budgetRow({ used })).read();
  expect(screen.queryByRole('status')).toBeNull();
});

test('what was put away is not said again in this period', async () => {
  const { unmount } = open(budgetRow({ used: 9000 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Put this note away' }));
  expect(screen.queryByRole('status')).toBeNull();
  unmount();
  const again = open(budgetRow({ used: 9000 }));
  await again.read();
  expect(screen.queryByRole('status')).toBeNull();
  again.unmount();
  open(budgetRow({ used: 9000, begins_anew: '2027-01-01T00:00:00Z' }));
  expect(await screen.findByRole('status')).toBeVisible();
});

test('what an answer took is asked for behind it', async () => {
  const { asked, read } = open(budgetRow({ used: 1000 }));
  await read();
  asked.rows = [budgetRow({ used: 8500 })];
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'end' }));
  expect(await screen.findByRole('status')).toHaveTextContent('1,500 tokens are left');
});
