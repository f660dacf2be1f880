/** What the page keeps of the knowledge base, and how it changes it. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { windowBefore } from '../files/preview/windows';
import { type KnowledgeBase, knowledgeApi } from './api';

const KNOWLEDGE = ['knowledge'] as const;
const LIST = [...KNOWLEDGE, 'list'] as const;
const LOOK_AGAIN_MS = 1500;
const PASSAGES_AT_ONCE = 50;

/** Looked at again as long as something is being read. */
export function useKnowledge() {
  return useQuery({
    queryKey: LIST,
    queryFn: knowledgeApi.list,
    refetchInterval: ({ state }) => (isBusy(state.data) ? LOOK_AGAIN_MS : false),
  });
}

function isBusy(base: KnowledgeBase | undefined): boolean {
  return base?.files.some(({ state }) => state === 'queued' || state === 'reading') ?? false;
}

export function useKnowledgeFile(id: string) {
  return useQuery({
    queryKey: [...KNOWLEDGE, 'file', id],
    queryFn: () => knowledgeApi.file(id),
    retry: false,
  });
}

/** The one passage that is cited. */
export function usePassage(id: string, number: number | null) {
  return useQuery({
    queryKey: [...KNOWLEDGE, 'passage', id, number],
    queryFn: async () => (await knowledgeApi.passages(id, number ?? 1, 1)).passages[0] ?? null,
    enabled: number !== null,
    retry: false,
  });
}

/** A file's passages, from the window that begins at `first`. */
export function usePassages(id: string, first: number) {
  return useInfiniteQuery({
    queryKey: [...KNOWLEDGE, 'passages', id, first],
    queryFn: ({ pageParam }) => knowledgeApi.passages(id, pageParam.start, pageParam.count),
    initialPageParam: { start: first, count: PASSAGES_AT_ONCE },
    getPreviousPageParam: (_top, _all, { start }) => windowBefore(start, PASSAGES_AT_ONCE),
    getNextPageParam: ({ next }) => (next === null ? null : { start: next, count: PASSAGES_AT_ONCE }),
  });
}

export function useAdd() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: knowledgeApi.add, onSettled });
}

export function useKeep() {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: ({ chatId, fileId }: { chatId: string; fileId: string }) => knowledgeApi.keep(chatId, fileId),
    onSettled,
  });
}

export function useAgain() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: knowledgeApi.again, onSettled });
}

export function useRemove() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: knowledgeApi.remove, onSettled });
}

export function useRestore() {
  const onSettled = useReadAgain();
  return useMutation({ mutationFn: knowledgeApi.restore, onSettled });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KNOWLEDGE });
}
