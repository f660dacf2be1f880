/** What the page reads over HTTP and keeps: who is here, the chats, the files. */
import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ChatChange, type ChatFile, type ChatRow } from '../wire/api';
import { HttpError } from '../wire/http';

export const ME = ['me'] as const;
export const CHATS = ['chats'] as const;
export const filesKey = (chatId: string) => ['files', chatId] as const;

const TRIES = 3;
const ASK_AGAIN_MS = 4000;

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

/** Only the open chat is listened to, so that others which are answering are asked after. */
export function useChats() {
  return useQuery({
    queryKey: CHATS,
    queryFn: api.chats,
    refetchInterval: ({ state }) => (state.data?.some((chat) => chat.running) ? ASK_AGAIN_MS : false),
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
    onSuccess: (chat) => {
      client.setQueryData<ChatRow[]>(CHATS, (chats) =>
        chats?.map((row) => (row.id === chat.id ? { ...row, ...chat } : row)),
      );
    },
  });
}

export function useDeleteChat() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteChat(id),
    onSuccess: (_nothing, id) => {
      client.setQueryData<ChatRow[]>(CHATS, (chats) => chats?.filter((row) => row.id !== id));
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

export function useRestore(chatId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fileId, version }: { fileId: string; version: number }) =>
      api.restore(chatId, fileId, version),
    onSuccess: (file) => {
      client.setQueryData<ChatFile[]>(filesKey(chatId), (files) =>
        files?.map((known) => (known.id === file.id ? file : known)),
      );
    },
  });
}
