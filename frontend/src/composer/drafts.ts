/** A draft per chat, kept for the tab's life. */
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The draft of a chat that doesn't exist yet. */
export const NEW_CHAT = 'new';

interface Drafts {
  texts: Record<string, string>;
}

const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ texts: {} }), {
    name: 'folio.drafts',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export function useDraft(key: string): string {
  return useDrafts((drafts) => drafts.texts[key] ?? '');
}

export function draftOf(key: string): string {
  return useDrafts.getState().texts[key] ?? '';
}

export function setDraft(key: string, text: string): void {
  useDrafts.setState(({ texts: { [key]: _before, ...others } }) => ({
    texts: text === '' ? others : { ...others, [key]: text },
  }));
}

/** A message that could not be sent comes back, unless something else is being written. */
export function takeBack(key: string, text: string): void {
  if (draftOf(key) === '') setDraft(key, text);
}

export function clearDrafts(): void {
  useDrafts.setState({ texts: {} });
}

export function moveDraft(from: string, to: string): void {
  const text = draftOf(from);
  setDraft(from, '');
  setDraft(to, text);
}
