/** The pictures of a slide before and after, when both decks can be drawn. */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { previewUrl } from '../../wire/api';
import type { DeckCompared, SlideChange } from '../compared';
import { Page } from '../paper/Page';
import { useWidth } from '../paper/Paper';
import type { Pdf } from '../paper/pdf';
import { usePdf } from '../paper/usePdf';
import { pageOf } from './pages';

interface DrawnDecksProps {
  chatId: string;
  found: DeckCompared;
  /** Draws the slides, each with the pictures that it asks for. */
  children: (picturesOf: (slide: SlideChange) => ReactNode) => ReactNode;
}

/** Height by width, until a page itself says. */
const RATIO = 9 / 16;
const GAP_PX = 12;

export default function DrawnDecks({ chatId, found, children }: DrawnDecksProps) {
  const before = usePdf(previewUrl(chatId, found.before.file_id, found.before.version));
  const after = usePdf(previewUrl(chatId, found.after.file_id, found.after.version));
  if (before.error !== null || after.error !== null) return children(() => null);
  return children((slide) => (
    <SlidePair slides={found.slides} slide={slide} pdfs={[before.pdf, after.pdf]} />
  ));
}

interface SlidePairProps {
  slides: SlideChange[];
  slide: SlideChange;
  pdfs: [Pdf | null, Pdf | null];
}

function SlidePair({ slides, slide, pdfs: [before, after] }: SlidePairProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const both = width >= 420 && slide.before !== null && slide.after !== null;
  const each = both ? Math.floor((width - GAP_PX - 1) / 2) : Math.min(width, 480);
  const side = (which: 'before' | 'after', pdf: Pdf | null) => {
    const number = pageOf(slides, which, slide[which], pdf?.numPages ?? null);
    if (slide[which] === null) return null;
    const words = t(which === 'before' ? 'receipt.before' : 'look.after');
    return (
      <figure className="min-w-0">
        <figcaption className="mb-1 text-xs text-muted">{words}</figcaption>
        {pdf !== null && number !== null && each > 0 ? (
          <Page
            pdf={pdf}
            number={number}
            width={each}
            ratio={RATIO}
            label={`${words}: ${t('look.slide', { number: slide[which] })}`}
          />
        ) : (
          <div
            className="flex items-center justify-center rounded-sm bg-hover text-xs text-muted"
            style={{ width: each, height: each * RATIO }}
          >
            {t(pdf === null ? 'look.drawing' : 'look.no_picture')}
          </div>
        )}
      </figure>
    );
  };
  return (
    <div
      ref={box}
      className="grid"
      style={{ gap: GAP_PX, ...(both ? { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } : {}) }}
    >
      {width > 0 && side('before', before)}
      {width > 0 && side('after', after)}
    </div>
  );
}
