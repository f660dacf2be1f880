/** Follows the newest words only while the reader is at the bottom, and comes back to where they stood. */
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type StickToBottomState, useStickToBottom } from 'use-stick-to-bottom';
import { liveStore } from '../chat/store';
import { shownPath } from '../chat/tree';
import type { Message } from '../wire/types.gen';
import { goToPlace, keepPlace, placeIn, showMessage } from './places';
import { around, drawnOf, endOf, higher, lower } from './stretch';
import { useLetGo } from './useLetGo';

/** As many messages fill any view; they are painted before the others are drawn. */
const FIRST_DRAWN = 12;

export function useReading(chatId: string, path: Message[]) {
  const [place] = useState(() => placeIn(chatId));
  const lastId = path.at(-1)?.id ?? null;
  const [seenId, setSeenId] = useState(place?.seenId ?? lastId);
  const { scrollRef, contentRef, stopScroll, state, ...following } = useStickToBottom({
    initial: place === undefined ? 'instant' : false,
    resize: 'instant',
  });
  const [stretch, setStretch] = useState(() =>
    place === undefined ? endOf(path) : around(path, place.messageId),
  );
  const { messages, above, below } = drawnOf(path, stretch);
  const isAtBottom = following.isAtBottom && !below;
  const [whole, setWhole] = useState(place !== undefined);
  const latestSeenId = useRef(seenId);
  useLetGo(scrollRef, stopScroll);
  const heldAt = useRef(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    heldAt.current = below ? Number.POSITIVE_INFINITY : followAtOnce(state, heldAt.current);
  });

  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setWhole(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (isAtBottom) setSeenId(lastId);
  }, [isAtBottom, lastId]);
  useEffect(() => {
    latestSeenId.current = seenId;
  }, [seenId]);
  const show = useCallback(
    (messageId: string) => {
      // What has just been read is drawn before the view goes there.
      flushSync(() => {
        setWhole(true);
        setStretch((shown) =>
          isDrawn(chatId, shown, messageId) ? shown : around(pathOf(chatId), messageId),
        );
      });
      stopScroll();
      showMessage(scrollRef.current, messageId);
    },
    [chatId, scrollRef, stopScroll],
  );
  const drawHigher = useCallback(() => setStretch((shown) => higher(pathOf(chatId), shown)), [chatId]);
  const drawLower = useCallback(() => {
    // What comes below is not followed.
    stopScroll();
    setStretch((shown) => lower(pathOf(chatId), shown));
  }, [chatId, stopScroll]);
  const { scrollToBottom } = following;
  const goToEnd = useCallback(() => {
    if (below) flushSync(() => setStretch(endOf(pathOf(chatId))));
    // At once: a glide that the page's own growth meets half way can end there.
    void scrollToBottom('instant');
  }, [chatId, below, scrollToBottom]);
  useLayoutEffect(() => {
    if (place !== undefined) goToPlace(scrollRef.current, place);
    return () => keepPlace(chatId, scrollRef.current, latestSeenId.current);
  }, [chatId, place, scrollRef]);

  const unseen = path.length - 1 - path.findLastIndex((message) => message.id === seenId);
  return {
    scrollRef,
    contentRef,
    isAtBottom,
    goToEnd,
    drawn: whole ? messages : messages.slice(-FIRST_DRAWN),
    whole,
    /** Whether messages that are held stand above and below what is drawn. */
    above,
    below,
    drawHigher,
    drawLower,
    show,
    // A message that is on another branch now says nothing of this one.
    unseen: isAtBottom || unseen === path.length ? 0 : unseen,
  };
}

function pathOf(chatId: string): Message[] {
  const chat = liveStore.getState().chats[chatId];
  return chat === undefined ? [] : shownPath(chat);
}

function isDrawn(chatId: string, stretch: Parameters<typeof drawnOf>[1], messageId: string): boolean {
  return drawnOf(pathOf(chatId), stretch).messages.some((message) => message.id === messageId);
}

/**
 * The library follows the end a frame late, so that each growth would be painted twice; it keeps what is delicate.
 * A view that is above where it was left at the end was moved by the reader. Gives where it is left now.
 */
function followAtOnce(state: StickToBottomState, heldAt: number): number {
  const { isAtBottom, escapedFromLock, animation } = state;
  const gliding = animation !== undefined && animation.behavior !== 'instant';
  if (!isAtBottom || escapedFromLock || gliding || window.getSelection()?.isCollapsed === false) {
    return Number.POSITIVE_INFINITY;
  }
  const behind = state.scrollDifference;
  if (behind <= 0) return state.scrollTop;
  if (state.scrollTop < heldAt) return Number.POSITIVE_INFINITY;
  state.scrollTop = state.calculatedTargetScrollTop;
  return state.scrollTop;
}
