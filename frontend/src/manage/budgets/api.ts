/** Budgets over HTTP: all of them for admins, one's own for everybody with an account. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ME } from '../../app/queries';
import { useReread } from '../../app/useReread';
import { request } from '../../wire/http';

export const SUBJECTS = ['everyone', 'user', 'each_in_group', 'group', 'guests'] as const;
export const PERIODS = ['day', 'month'] as const;
export const UNITS = ['tokens', 'money'] as const;

export type Subject = (typeof SUBJECTS)[number];

/** Amounts are tokens or dollars. */
export interface BudgetRow {
  id: string;
  subject: Subject;
  /** Of a person or a group. */
  subject_name: string;
  period: (typeof PERIODS)[number];
  unit: (typeof UNITS)[number];
  limit: number;
  used: number;
  begins_anew: string;
}

export interface OwnBudgets {
  budgets: BudgetRow[];
  /** Labels of models whose answers take no money, since they have no prices. */
  unpriced: string[];
}

export interface Named {
  id: string;
  name: string;
}

export interface AllBudgets extends OwnBudgets {
  people: Named[];
  groups: Named[];
}

export interface NewBudget {
  subject: Subject;
  subject_id: string;
  period: string;
  unit: string;
  /** As it was typed: the server reads decimals exactly. */
  limit: string;
}

const BUDGETS = ['budgets'] as const;
const ALL = [...BUDGETS, 'all'] as const;
const OWN = [...BUDGETS, 'own'] as const;
const PATH = '/api/admin/budgets';

const TOUCHED = [{ queryKey: BUDGETS }, { queryKey: ME }];

export function useAllBudgets() {
  return useQuery({ queryKey: ALL, queryFn: () => request<AllBudgets>('GET', PATH), staleTime: 0 });
}

export function useOwnBudgets() {
  return useQuery({
    queryKey: OWN,
    queryFn: () => request<OwnBudgets>('GET', '/api/account/budgets'),
    staleTime: 0,
  });
}

export function useAddBudget() {
  const onSuccess = useReread(...TOUCHED);
  return useMutation({ mutationFn: (made: NewBudget) => request<BudgetRow>('POST', PATH, made), onSuccess });
}

export function useChangeLimit(id: string) {
  const onSuccess = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (limit: string) => request<BudgetRow>('PATCH', pathOf(id), { limit }),
    onSuccess,
  });
}

export function useRemoveBudget(id: string) {
  const onSuccess = useReread(...TOUCHED);
  return useMutation({ mutationFn: () => request<null>('DELETE', pathOf(id)), onSuccess });
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}
