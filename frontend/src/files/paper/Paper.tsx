/** A PDF page under page, as wide as there is room or as the reader wants it. */
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button';
import { Refused, Waiting } from '../Waiting';
import { usePaperPlace } from './kept';
import { Page } from './Page';
import { type Pdf, pageSize } from './pdf';
import { usePdf } from './usePdf';

interface PaperProps {
  url: string;
  /** The one that is seen first. */
  page?: number;
  /** Told when the pages can't be had, so that something else is shown. */
  onRefused?: (error: Error) => void;
}

export default function Paper({ url, page = 1, onRefused }: PaperProps) {
  const { t } = useTranslation();
  const { pdf, error, retry } = usePdf(url);
  const handed = error !== null && onRefused !== undefined;
  useEffect(() => {
    if (handed) onRefused(error);
  }, [handed, onRefused, error]);
  if (handed) return null;
  if (error !== null) return <Refused error={error} onRetry={retry} />;
  if (pdf === null) return <Waiting words={t('look.drawing')} />;
  return <Pages pdf={pdf} first={page} />;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const MARGIN_PX = 32;
const WIDEST_PX = 900;
const A4 = 297 / 210;

function Pages({ pdf, first }: { pdf: Pdf; first: number }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(2);
  const room = useWidth(box);
  const ratio = useRatio(pdf);
  const width = Math.floor(Math.min(room - MARGIN_PX, WIDEST_PX) * (ZOOMS[zoom] ?? 1));
  const onScroll = usePaperPlace(box, first, room > 0 ? `${width} ${ratio}` : null);
  return (
    <>
      <div className="flex h-10 shrink-0 items-center justify-between border-b border-line pr-2 pl-4 text-xs text-muted">
        {t('look.pages', { count: pdf.numPages })}
        <span className="flex items-center">
          <IconButton
            icon={Minus}
            small
            label={t('look.zoom_out')}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <span role="status" className="w-12 text-center tabular-nums">
            {Math.round((ZOOMS[zoom] ?? 1) * 100)} %
          </span>
          <IconButton
            icon={Plus}
            small
            label={t('look.zoom_in')}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
        </span>
      </div>
      <div
        ref={box}
        tabIndex={0}
        onScroll={onScroll}
        className="scroll-thin min-h-0 flex-1 space-y-4 overflow-auto bg-hover p-4 outline-offset-[-2px]"
      >
        {room > 0 &&
          Array.from({ length: pdf.numPages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's number is its identity
            <Page key={index} pdf={pdf} number={index + 1} width={Math.max(width, 120)} ratio={ratio} />
          ))}
      </div>
    </>
  );
}

/** The first page tells how high the others are likely to be. */
function useRatio(pdf: Pdf): number {
  const [ratio, setRatio] = useState(A4);
  useEffect(() => {
    let current = true;
    pdf.getPage(1).then(
      (page) => {
        const { width, height } = pageSize(page);
        if (current) setRatio(height / width);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [pdf]);
  return ratio;
}

export function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.target.clientWidth));
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
