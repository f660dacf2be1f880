/** What the page keeps of connections, and how it changes them. */
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Connection, type Connections, type ConnectionTools, connectionsApi } from './api';

export const CONNECTIONS = ['connections'] as const;
export const onKey = (chatId: string) => [...CONNECTIONS, 'on', chatId] as const;
const toolsKey = (serverId: string) => [...CONNECTIONS, 'tools', serverId] as const;
const LIST = [...CONNECTIONS, 'list'] as const;

export function useConnections(wanted: boolean) {
  return useQuery({ queryKey: LIST, queryFn: wanted ? connectionsApi.list : skipToken });
}

/** Ids of the servers that are on in this chat; in one that is yet to begin those that start on. */
export function useSwitchedOn(chatId: string | null, wanted: boolean): ReadonlySet<string> {
  const items = useConnections(wanted).data?.items ?? [];
  const on = useQuery({
    queryKey: onKey(chatId ?? ''),
    queryFn: wanted && chatId !== null ? async () => (await connectionsApi.on(chatId)).on : skipToken,
  });
  if (chatId === null) return new Set(items.filter(startsOn).map(({ server }) => server.id));
  return new Set(on.data?.filter((id) => items.some(({ server }) => server.id === id)));
}

function startsOn(item: Connection): boolean {
  return item.starts_on;
}

interface Switched {
  chatId: string;
  serverId: string;
  on: boolean;
}

export function useSwitch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ chatId, serverId, on }: Switched) => connectionsApi.switch(chatId, serverId, on),
    // Off at once, but on only when its tools are known: a message that is sent before goes without them.
    onMutate: ({ chatId, serverId, on }) => {
      const before = client.getQueryData<string[]>(onKey(chatId));
      if (!on) client.setQueryData(onKey(chatId), before?.filter((id) => id !== serverId) ?? []);
      return { before };
    },
    onError: (_error, { chatId }, kept) => client.setQueryData(onKey(chatId), kept?.before),
    onSuccess: ({ on }, { chatId, serverId }) => {
      client.setQueryData(onKey(chatId), on);
      void refresh(client, serverId);
    },
  });
}

export function useStartOn(serverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { starts_on: boolean }) => connectionsApi.startOn(serverId, change.starts_on),
    onSuccess: (item) => keep(client, item),
  });
}

export function useCheck(serverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => connectionsApi.check(serverId),
    onSuccess: (item) => keep(client, item),
    onSettled: () => client.invalidateQueries({ queryKey: toolsKey(serverId) }),
  });
}

export function useDisconnect(serverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => connectionsApi.disconnect(serverId),
    onSuccess: () => client.invalidateQueries({ queryKey: CONNECTIONS }),
  });
}

export function useTools(serverId: string) {
  return useQuery({ queryKey: toolsKey(serverId), queryFn: () => connectionsApi.tools(serverId) });
}

export function useAllow(serverId: string, tool: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ always }: { always: boolean }) => connectionsApi.allow(serverId, tool, always),
    onSuccess: (_nothing, { always }) => {
      client.setQueryData<ConnectionTools>(toolsKey(serverId), (known) =>
        known === undefined
          ? known
          : { ...known, tools: known.tools.map((one) => (one.own_name === tool ? { ...one, always } : one)) },
      );
    },
  });
}

/** Another server's connection may be listed by now, so that only one row is replaced. */
function keep(client: QueryClient, item: Connection): void {
  client.setQueryData<Connections>(LIST, (known) =>
    known === undefined
      ? known
      : { ...known, items: known.items.map((row) => (row.server.id === item.server.id ? item : row)) },
  );
}

async function refresh(client: QueryClient, serverId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: LIST });
  await client.invalidateQueries({ queryKey: toolsKey(serverId) });
}
