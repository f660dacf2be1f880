/** Messages that the model is not sent any more are folded away, until the reader opens the fold. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { liveStore } from '../chat/store';
import { shownPath } from '../chat/tree';
import type { CompactionPart, Message, Part } from '../wire/types.gen';
import { goToPlace, keepingPlace, type Place, placeOf } from './places';

export interface FoldPlace {
  /** The first message below the fold. */
  firstId: string;
  /** When the conversation was shortened. */
  at: string;
}

/** By the first message below; one that was opened stays open while the tab lives. */
const openFolds = create<{ open: Record<string, boolean> }>(() => ({ open: {} }));

const foldsIn = new WeakMap<Message, FoldPlace | null>();

/** The newest one of the branch. */
export function foldOf(path: Message[]): FoldPlace | null {
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const fold = foldIn(path[index] as Message);
    if (fold !== null) return fold;
  }
  return null;
}

/** A message is changed by putting another in its place, so that each is looked through once. */
function foldIn(message: Message): FoldPlace | null {
  const known = foldsIn.get(message);
  if (known !== undefined) return known;
  const part = message.parts.find(isDone);
  const fold = part === undefined ? null : { firstId: part.first_kept, at: part.at };
  foldsIn.set(message, fold);
  return fold;
}

function isDone(part: Part): part is CompactionPart & { first_kept: string } {
  return part.type === 'compaction' && part.state === 'done' && part.first_kept != null;
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
  if (fold !== null && isAbove(path, messageId, fold)) flushSync(() => setOpen(fold, true));
}

function isAbove(path: Message[], messageId: string, { firstId }: FoldPlace): boolean {
  const first = path.findIndex((message) => message.id === firstId);
  return path.findIndex((message) => message.id === messageId) < first;
}

function setOpen(fold: FoldPlace, open: boolean): void {
  openFolds.setState((state) => ({ open: { ...state.open, [fold.firstId]: open } }));
}

interface Read {
  drawn: Message[];
  view: RefObject<HTMLElement | null>;
  atEnd: boolean;
}

/** Of the messages that are drawn, those that a closed fold leaves. */
export function useFold(path: Message[], { drawn, view, atEnd }: Read) {
  const fold = useTaken(path, view, atEnd);
  const open = openFolds((state) => fold !== null && (state.open[fold.firstId] ?? false));
  const shown = below(drawn, fold, open);
  const change = (value: boolean) => {
    if (fold !== null) keepingPlace(view.current, () => flushSync(() => setOpen(fold, value)));
  };
  return { fold, open, shown, closed: !open && fold !== null && shown[0]?.id === fold.firstId, change };
}

/** A fold that appears while somebody reads takes nothing from under their eyes: it is open where they stand above it. */
function useTaken(path: Message[], view: RefObject<HTMLElement | null>, atEnd: boolean): FoldPlace | null {
  const newest = foldOf(path);
  const [taken, setTaken] = useState(newest);
  const place = useRef<Place | null>(null);
  const isNew = newest?.firstId !== taken?.firstId;
  useLayoutEffect(() => {
    if (isNew) {
      place.current = atEnd || view.current === null ? null : placeOf(view.current);
      const read = place.current?.messageId;
      if (newest !== null && read !== undefined && isAbove(path, read, newest)) setOpen(newest, true);
      setTaken(newest);
    } else if (place.current !== null) {
      goToPlace(view.current, place.current);
      place.current = null;
    }
  });
  return taken;
}
