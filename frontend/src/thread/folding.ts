/** Messages that the model is not sent any more are folded away, until the reader opens the fold. */
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { liveStore } from '../chat/store';
import { shownPath } from '../chat/tree';
import type { Message } from '../wire/types.gen';
import { keepingPlace } from './places';

export interface FoldPlace {
  /** The first message below the fold. */
  firstId: string;
  /** When the conversation was shortened. */
  at: string;
}

/** By the first message below; one that was opened stays open while the tab lives. */
const openFolds = create<{ open: Record<string, boolean> }>(() => ({ open: {} }));

/** The newest one of the branch, if messages that are held stand above it. */
export function foldOf(path: Message[]): FoldPlace | null {
  for (const message of path.toReversed()) {
    for (const part of message.parts) {
      if (part.type !== 'compaction' || part.state !== 'done' || part.first_kept == null) continue;
      return { firstId: part.first_kept, at: part.at };
    }
  }
  return null;
}

/** Of what is drawn, what stands below a fold that is closed; all of it where the fold is elsewhere. */
export function below(drawn: Message[], fold: FoldPlace | null, open: boolean): Message[] {
  const first = fold === null || open ? -1 : drawn.findIndex((message) => message.id === fold.firstId);
  return first === -1 ? drawn : drawn.slice(first);
}

/** Opens the fold that a message stands above. */
export function openFor(chatId: string, messageId: string): void {
  const chat = liveStore.getState().chats[chatId];
  const path = chat === undefined ? [] : shownPath(chat);
  const fold = foldOf(path);
  const first = path.findIndex((message) => message.id === fold?.firstId);
  if (fold === null || !path.slice(0, Math.max(0, first)).some((message) => message.id === messageId)) return;
  flushSync(() => setOpen(fold, true));
}

function setOpen(fold: FoldPlace, open: boolean): void {
  openFolds.setState((state) => ({ open: { ...state.open, [fold.firstId]: open } }));
}

/** Of the messages that are drawn, those that a closed fold leaves. */
export function useFold(path: Message[], drawn: Message[], view: RefObject<HTMLElement | null>) {
  const fold = foldOf(path);
  const open = openFolds((state) => fold !== null && (state.open[fold.firstId] ?? false));
  const shown = below(drawn, fold, open);
  const change = (value: boolean) => {
    if (fold !== null) keepingPlace(view.current, () => flushSync(() => setOpen(fold, value)));
  };
  return { fold, open, shown, closed: !open && fold !== null && shown[0]?.id === fold.firstId, change };
}
