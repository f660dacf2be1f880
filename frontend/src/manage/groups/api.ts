/** Groups of people and what they may use, over HTTP. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ME } from '../../app/queries';
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

export function useGroups() {
  return useQuery({ queryKey: GROUPS, queryFn: () => request<Groups>('GET', PATH), staleTime: 0 });
}

/** Adds a group, or changes the one of that id. */
export function useSaveGroup(id: string | null) {
  const reread = useReread();
  return useMutation({
    mutationFn: (rules: GroupRules) =>
      id === null ? request<Group>('POST', PATH, rules) : request<Group>('PUT', at(id), rules),
    onSuccess: reread,
  });
}

export function useRemoveGroup(id: string) {
  const reread = useReread();
  return useMutation({ mutationFn: () => request<null>('DELETE', at(id)), onSuccess: reread });
}

interface Moved {
  groupId: string;
  add?: number[];
  remove?: number[];
}

export function useMovePeople() {
  const reread = useReread();
  return useMutation({
    mutationFn: ({ groupId, ...moved }: Moved) => request<Group>('POST', `${at(groupId)}/people`, moved),
    onSuccess: reread,
  });
}

function at(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

/** Rules may hold for whoever changes them, too. */
function useReread() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['manage'] });
    await client.invalidateQueries({ queryKey: ME });
  };
}
