/** Groups of people and what they may use, over HTTP. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { ME } from '../../app/queries';
import { useReread } from '../../app/useReread';
import { request } from '../../wire/http';

export interface GroupRules {
  name: string;
  all_models: boolean;
  /** Ids; they hold only without `all_models`. */
  models: string[];
  capabilities_off: string[];
  joined_at_sign_up: boolean;
  for_guests: boolean;
}

export interface Group extends GroupRules {
  id: string;
  people: number;
}

export interface ModelChoice {
  id: string;
  label: string;
  offered: boolean;
}

export interface Groups {
  groups: Group[];
  models: ModelChoice[];
  capabilities: string[];
}

const GROUPS = ['manage', 'groups'] as const;
const PATH = '/api/admin/groups';

/** Rules may hold for whoever changes them, too. */
const TOUCHED = [{ queryKey: ['manage'] }, { queryKey: ME }];

export function useGroups() {
  return useQuery({ queryKey: GROUPS, queryFn: () => request<Groups>('GET', PATH), staleTime: 0 });
}

/** Adds a group, or changes the one of that id. */
export function useSaveGroup(id: string | null) {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: (rules: GroupRules) =>
      id === null ? request<Group>('POST', PATH, rules) : request<Group>('PUT', at(id), rules),
    onSuccess: reread,
  });
}

export function useRemoveGroup(id: string) {
  const reread = useReread(...TOUCHED);
  return useMutation({ mutationFn: () => request<null>('DELETE', at(id)), onSuccess: reread });
}

interface Moved {
  groupId: string;
  add?: number[];
  remove?: number[];
}

export function useMovePeople() {
  const reread = useReread(...TOUCHED);
  return useMutation({
    mutationFn: ({ groupId, ...moved }: Moved) => request<Group>('POST', `${at(groupId)}/people`, moved),
    onSuccess: reread,
  });
}

function at(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}
