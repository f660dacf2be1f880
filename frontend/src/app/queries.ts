/** What the page reads over HTTP and keeps: who is here, the chats, the files. */
import { QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ChatChange, type ChatFile, type ChatRow, type Me, type SettingsChange } from '../wire/api';
import { HttpError } from '../wire/http';

export const ME = ['me'] as const;
export const CHATS = ['chats'] as const;
const ARCHIVED = ['chats', 'archived'] as const;
export const chatKey = (chatId: string) => ['chat', chatId] as const;
export const filesKey = (chatId: string) => ['files', chatId] as const;

const TRIES = 3;
const ASK_AGAIN_MS = 4000;
/** So long after an answer its chat may still get a name. */
const NAMED_WITHIN_MS = 20_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < TRIES && error instanceof HttpError && error.status === 0,
      },
    },
  });
}

export function useMe() {
  return useQuery({ queryKey: ME, queryFn: api.me });
}

let askUntil = 0;

/** Only the open chat is listened to, so that others which are answering are asked after. */
export function useChats() {
  return useQuery({
    queryKey: CHATS,
    queryFn: api.chats,
    refetchInterval: ({ state }) => {
      if (state.data?.some((chat) => chat.running)) askUntil = Date.now() + NAMED_WITHIN_MS;
      return Date.now() < askUntil ? ASK_AGAIN_MS : false;
    },
  });
}

export function useArchived() {
  return useQuery({ queryKey: ARCHIVED, queryFn: api.archivedChats, staleTime: 0 });
}

/** The chat's row; one that isn't listed, as it is archived, is known by its snapshot. */
export function useChatRow(chatId: string | null): ChatRow | undefined {
  const listed = useChats().data?.find((chat) => chat.id === chatId);
  const read = useQuery<ChatRow>({ queryKey: chatKey(chatId ?? ''), queryFn: skipToken });
  return listed ?? read.data;
}

function keepChat(client: QueryClient, chat: ChatRow): void {
  client.setQueryData<ChatRow>(chatKey(chat.id), chat);
  for (const [key, archived] of [[CHATS, false] as const, [ARCHIVED, true] as const]) {
    client.setQueryData<ChatRow[]>(key, (rows) => rows && placed(rows, chat, chat.archived === archived));
  }
}

function placed(rows: ChatRow[], chat: ChatRow, here: boolean): ChatRow[] {
  if (!here) return rows.filter((row) => row.id !== chat.id);
  const known = rows.some((row) => row.id === chat.id);
  return known ? rows.map((row) => (row.id === chat.id ? chat : row)) : [chat, ...rows];
}

export function useChangeMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: SettingsChange) => api.changeMe(change),
    onSuccess: (me) => client.setQueryData<Me>(ME, me),
  });
}

/** The snapshot brings the files too, so this asks only when a version is new. */
export function useFiles(chatId: string) {
  return useQuery({ queryKey: filesKey(chatId), queryFn: () => api.files(chatId) });
}

export function useChangeChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ChatChange }) => api.changeChat(id, change),
    onSuccess: (chat) => keepChat(client, chat),
  });
}

export function useShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.share(id),
    onSuccess: (chat) => keepChat(client, chat),
  });
}

export function useUnshare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chat: ChatRow) => api.unshare(chat.id),
    onSuccess: (_nothing, chat) => keepChat(client, { ...chat, link: null }),
  });
}

export function useDeleteChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteChat(id),
    onSuccess: (_nothing, id) => {
      for (const key of [CHATS, ARCHIVED]) {
        client.setQueryData<ChatRow[]>(key, (chats) => chats?.filter((row) => row.id !== id));
      }
    },
  });
}

export function useRestoreChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.restoreChat(id),
    onSettled: () => client.invalidateQueries({ queryKey: CHATS }),
  });
}

interface RestoreWanted {
  fileId: string;
  version: number;
  messageId: string | null;
}

export function useRestore(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fileId, version, messageId }: RestoreWanted) =>
      api.restore(chatId, fileId, version, messageId),
    onSuccess: (file) => {
      client.setQueryData<ChatFile[]>(filesKey(chatId), (files) =>
        files?.map((known) => (known.id === file.id ? file : known)),
      );
    },
  });
}
