/** Brings the messages above or below those that are drawn: when the reader comes near them, or asks. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useSession } from '../app/session';
import { Button } from '../ui/Button';
import { HttpError } from '../wire/http';
import { keepingPlace } from './places';

/** The next page is asked for this far before the reader meets its end. */
const AHEAD = '800px 0px';

interface EarlierProps {
  chatId: string;
  /** The first message that is drawn. */
  topId: string;
  view: RefObject<HTMLElement | null>;
  /** Whether the reader has left the end; before that nothing comes unasked. */
  looking: boolean;
  /** Whether those above are here already. */
  held: boolean;
  /** Draws more of what is held. */
  draw: () => void;
}

export function Earlier({ chatId, topId, view, looking, held, draw }: EarlierProps) {
  const { t } = useTranslation();
  const session = useSession();
  const place = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState(false);
  const read = useCallback(async () => {
    const drawWith = (put: () => void) =>
      keepingPlace(view.current, () =>
        flushSync(() => {
          put();
          draw();
        }),
      );
    if (held) return drawWith(() => {});
    setReading(true);
    try {
      await session.earlier(chatId, drawWith);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      toast.error(t('chat.failed'));
    }
    setReading(false);
  }, [session, chatId, view, held, draw, t]);
  useNear(place, view, looking ? topId : null, read);
  return (
    <div ref={place} className="text-center">
      <Button onClick={read} disabled={reading}>
        {t(reading ? 'app.loading' : 'chat.earlier')}
      </Button>
    </div>
  );
}

interface LaterProps {
  /** The last message that is drawn. */
  endId: string;
  view: RefObject<HTMLElement | null>;
  draw: () => void;
}

export function Later({ endId, view, draw }: LaterProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useNear(place, view, endId, draw);
  return (
    <div ref={place} className="text-center">
      <Button onClick={draw}>{t('chat.later')}</Button>
    </div>
  );
}

/** Calls `read` once for each `edgeId`, when the place comes near what is seen; never for null. */
function useNear(
  place: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
  edgeId: string | null,
  read: () => void,
): void {
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    if (edgeId === null || place.current === null || !('IntersectionObserver' in window)) return;
    const watch = new IntersectionObserver(
      (entries) => {
        // A fast scroll tells several at once; the last of them is how it stands.
        if (entries.at(-1)?.isIntersecting !== true || askedFor.current === edgeId) return;
        askedFor.current = edgeId;
        read();
      },
      { root: view.current, rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place, view, edgeId, read]);
}
