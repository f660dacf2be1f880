/** Removes a thing at once and says which, so that it can be taken back. */
import { useState } from 'react';
import { failing } from '../ui/failing';

interface Ways {
  /** Both are awaited by themselves: a mutation's own callbacks are for the latest call of a mounted page. */
  remove: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  words: { removeFailed: string; undoFailed: string };
}

export function useRemoving<T extends { id: string }>({ remove, restore, words }: Ways) {
  const [removed, setRemoved] = useState<T | null>(null);
  return {
    removed,
    remove: (thing: T) => void remove(thing.id).then(() => setRemoved(thing), failing(words.removeFailed)),
    restore: ({ id }: T) =>
      void restore(id).then(
        () => setRemoved((now) => (now?.id === id ? null : now)),
        failing(words.undoFailed),
      ),
  };
}
