/** Removes a thing at once and says which, so that it can be taken back. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from './sayError';

interface Ways {
  /** Both are awaited by themselves: a mutation's own callbacks are for the latest call of a mounted page. */
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  words: { removeFailed: string; undoFailed: string };
}

export function useRemoving<T extends { id: string }>({ remove, restore, words }: Ways) {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<T | null>(null);
  const told = (otherwise: string) => (error: unknown) => toast.error(sayTrouble(t, error, otherwise));
  return {
    removed,
    remove: (thing: T) => void remove(thing.id).then(() => setRemoved(thing), told(words.removeFailed)),
    restore: ({ id }: T) =>
      void restore(id).then(() => setRemoved((now) => (now?.id === id ? null : now)), told(words.undoFailed)),
  };
}
