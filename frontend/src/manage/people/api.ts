/** Everybody with an account, over HTTP. */
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ME } from '../../app/queries';
import { useReread } from '../../app/useReread';
import { request } from '../../wire/http';

export interface PersonRow {
  id: number;
  name: string;
  email: string;
  admin: boolean;
  /** Who set the site up, and stays its administrator. */
  founder: boolean;
  active: boolean;
  second_factor: boolean;
  /** Ids. */
  groups: string[];
  seen_at: string | null;
}

export interface PeoplePage {
  people: PersonRow[];
  total: number;
  per_page: number;
}

/** Whom to show: empty words and an empty group are everybody. */
export interface Wanted {
  words: string;
  group: string;
  page: number;
}

export interface PersonChange {
  admin?: boolean;
  active?: boolean;
  groups?: string[];
}

const PATH = '/api/admin/users';

/** Whoever changes people may be one of them. */
const TOUCHED = [{ queryKey: ['manage'] }, { queryKey: ME }];

export function usePeople({ words, group, page }: Wanted) {
  const asked = new URLSearchParams({ q: words, page: String(page) });
  if (group !== '') asked.set('group', group);
  return useQuery({
    queryKey: ['manage', 'people', words, group, page],
    queryFn: () => request<PeoplePage>('GET', `${PATH}?${asked}`),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRemoveFactor(id: number) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: () => request<PersonRow>('DELETE', `${PATH}/${id}/second-factor`),
    onSuccess: reread,
  });
}

export function useChangePerson(id: number) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (change: PersonChange) => request<PersonRow>('PATCH', `${PATH}/${id}`, change),
    onSuccess: reread,
  });
}

export function useDeletePerson(id: number) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: () => request<null>('DELETE', `${PATH}/${id}`),
    onSettled: reread,
  });
}
