/** Budgets for tests. */
import type { AllBudgets, BudgetRow } from '../manage/budgets/api';

export function budgetRow(over: Partial<BudgetRow> = {}): BudgetRow {
  return {
    id: 'b1',
    subject: 'everyone',
    subject_name: '',
    period: 'month',
    unit: 'tokens',
    limit: 10_000,
    used: 2500,
    begins_anew: '2026-12-01T00:00:00Z',
    ...over,
  };
}

export function allBudgets(...budgets: BudgetRow[]): AllBudgets {
  return {
    budgets,
    unpriced: ['gpt-test'],
    people: [
      { id: '1', name: 'ann' },
      { id: '2', name: 'bob' },
    ],
    groups: [],
  };
}
