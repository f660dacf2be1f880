/** How much of a budget is used, and from when on that is worth a word. */
import type { BudgetRow } from './api';

const NEAR = 0.8;

/** From 0 on; over 1 where the last answer took more than was left. */
export function shareOf(row: BudgetRow): number {
  return row.limit === 0 ? 1 : row.used / row.limit;
}

export function isNear(row: BudgetRow): boolean {
  return shareOf(row) >= NEAR;
}

/** Whether something is left, though little. */
export function isNearlyUsed(row: BudgetRow): boolean {
  return isNear(row) && shareOf(row) < 1;
}
