/** Follows the newest words only while the reader is at the bottom, and comes back to where they stood. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStickToBottom } from 'use-stick-to-bottom';
import { goToPlace, keepPlace, placeIn, showMessage } from './places';

/** As many messages are drawn at first, and more by each step back. */
const WINDOW = 60;

export function useReading(chatId: string, count: number) {
  const [place] = useState(() => placeIn(chatId));
  const [drawn, setDrawn] = useState(place?.drawn ?? WINDOW);
  const [seen, setSeen] = useState(place?.seen ?? count);
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll } = useStickToBottom({
    initial: place === undefined ? 'instant' : false,
    resize: 'instant',
  });
  const latest = useRef({ drawn, seen });

  useEffect(() => {
    if (isAtBottom) setSeen(count);
  }, [isAtBottom, count]);
  useEffect(() => {
    latest.current = { drawn, seen };
  }, [drawn, seen]);
  const show = useCallback(
    (messageId: string) => {
      // However far up it stands; it is drawn before the view goes there.
      flushSync(() => setDrawn(Number.MAX_SAFE_INTEGER));
      stopScroll();
      showMessage(scrollRef.current, messageId);
    },
    [scrollRef, stopScroll],
  );
  useLayoutEffect(() => {
    if (place !== undefined) goToPlace(scrollRef.current, place);
    return () => keepPlace(chatId, scrollRef.current, latest.current.drawn, latest.current.seen);
  }, [chatId, place, scrollRef]);

  return {
    scrollRef,
    contentRef,
    isAtBottom,
    scrollToBottom,
    drawn,
    show,
    drawMore: () => setDrawn(drawn + WINDOW),
    unseen: isAtBottom ? 0 : Math.max(0, count - seen),
  };
}
