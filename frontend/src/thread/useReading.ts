/** Follows the newest words only while the reader is at the bottom, and comes back to where they stood. */
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type StickToBottomState, useStickToBottom } from 'use-stick-to-bottom';
import type { Message } from '../wire/types.gen';
import { goToPlace, keepPlace, placeIn, showMessage } from './places';
import { useLetGo } from './useLetGo';

/** As many messages fill any view; they are painted before the others are drawn. */
const FIRST_DRAWN = 12;

export function useReading(chatId: string, path: Message[]) {
  const [place] = useState(() => placeIn(chatId));
  const lastId = path.at(-1)?.id ?? null;
  const [seenId, setSeenId] = useState(place?.seenId ?? lastId);
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll, state } = useStickToBottom({
    initial: place === undefined ? 'instant' : false,
    resize: 'instant',
  });
  const [whole, setWhole] = useState(place !== undefined);
  const latestSeenId = useRef(seenId);
  useLetGo(scrollRef, stopScroll);
  useLayoutEffect(() => followAtOnce(state));

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
      flushSync(() => setWhole(true));
      stopScroll();
      showMessage(scrollRef.current, messageId);
    },
    [scrollRef, stopScroll],
  );
  useLayoutEffect(() => {
    if (place !== undefined) goToPlace(scrollRef.current, place);
    return () => keepPlace(chatId, scrollRef.current, latestSeenId.current);
  }, [chatId, place, scrollRef]);

  const unseen = path.length - 1 - path.findLastIndex((message) => message.id === seenId);
  return {
    scrollRef,
    contentRef,
    isAtBottom,
    scrollToBottom,
    drawn: whole ? path : path.slice(-FIRST_DRAWN),
    whole,
    show,
    // A message that is on another branch now says nothing of this one.
    unseen: isAtBottom || unseen === path.length ? 0 : unseen,
  };
}

/** The library follows the end a frame late, so that each growth would be painted twice; it keeps what is delicate. */
function followAtOnce(state: StickToBottomState): void {
  const { isAtBottom, escapedFromLock, animation } = state;
  const gliding = animation !== undefined && animation.behavior !== 'instant';
  if (!isAtBottom || escapedFromLock || gliding || window.getSelection()?.isCollapsed === false) return;
  if (state.scrollDifference > 0) state.scrollTop = state.calculatedTargetScrollTop;
}
