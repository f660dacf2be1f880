/** Slides that changed, each beside its earlier self: its picture where both can be drawn, and its texts. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeckCompared, ShapeChange, SlideChange, TextChange } from '../compared';
import { Added, Removed, SideSpans, Spans, StateMark, Totals } from './marks';

const DrawnDecks = lazy(() => import('./DrawnDecks'));

interface DeckChangesProps {
  chatId: string;
  found: DeckCompared;
  drawn: boolean;
}

export function DeckChanges({ chatId, found, drawn }: DeckChangesProps) {
  const { t } = useTranslation();
  const { totals } = found;
  const changed = found.slides.filter((slide) => slide.state !== 'same');
  const same = found.slides.length - changed.length;
  const slides = (picturesOf: (slide: SlideChange) => ReactNode) =>
    changed.map((slide) => (
      <Slide key={`${slide.before} ${slide.after}`} slide={slide} pictures={picturesOf(slide)} />
    ));
  return (
    <>
      <Totals
        totals={[
          [t('look.slides_changed', { count: totals.changed }), totals.changed],
          [t('look.slides_added', { count: totals.added }), totals.added],
          [t('look.slides_removed', { count: totals.removed }), totals.removed],
          [t('look.slides_moved', { count: totals.moved }), totals.moved],
        ]}
      />
      {drawn ? (
        <Suspense fallback={slides(() => null)}>
          <DrawnDecks chatId={chatId} found={found}>
            {slides}
          </DrawnDecks>
        </Suspense>
      ) : (
        slides(() => null)
      )}
      {same > 0 && <p className="text-xs text-muted">{t('look.slides_same', { count: same })}</p>}
    </>
  );
}

function Slide({ slide, pictures }: { slide: SlideChange; pictures: ReactNode }) {
  const { t } = useTranslation();
  const { state, before, after } = slide;
  const number = after ?? before ?? 0;
  const hid = slide.hidden_before !== slide.hidden_after && before !== null && after !== null;
  return (
    <section data-state={state} className="space-y-2.5 rounded-xl border border-line bg-raised p-3">
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {t('look.slide', { number })}
        <StateMark state={state} />
        {before !== null && after !== null && before !== after && (
          <span className="text-xs font-normal text-muted">{t('look.was_slide', { number: before })}</span>
        )}
        <span className="min-w-0 truncate font-normal text-muted">
          {slide.title_after ?? slide.title_before}
        </span>
      </h3>
      {pictures}
      {slide.shapes.length > 0 && (
        <ul className="space-y-2">
          {slide.shapes.map((shape) => (
            <Shape key={`${shape.id} ${shape.state}`} shape={shape} />
          ))}
        </ul>
      )}
      {hid && <p className="text-xs">{t(slide.hidden_after ? 'look.slide_hidden' : 'look.slide_shown')}</p>}
      {slide.layout_changed && <p className="text-xs">{t('look.layout_changed')}</p>}
      <Texts title={t('look.notes')} change={slide.notes} />
      <Texts title={t('look.comments')} change={slide.comments} />
    </section>
  );
}

function Shape({ shape }: { shape: ShapeChange }) {
  const { t } = useTranslation();
  const { state, name, before, after, spans, cells } = shape;
  const facts = [
    shape.picture_changed && t('look.picture_changed'),
    shape.place_changed && t('look.place_changed'),
    shape.chart && t('look.chart_changed'),
  ].filter((words) => words !== false);
  const texts = spans.length > 0 || (before?.length ?? 0) + (after?.length ?? 0) > 0;
  return (
    <li className="rounded-lg border border-line bg-canvas px-3 py-2 text-sm leading-6">
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        <StateMark state={state} bare /> {name}
        {facts.map((words) => (
          <span key={words}>· {words}</span>
        ))}
      </p>
      {cells.length > 0 ? <Cells cells={cells} /> : texts && <Sides shape={shape} />}
    </li>
  );
}

/** Before and after beside each other; on a narrow page one under the other. */
function Sides({ shape: { state, before, after, spans } }: { shape: ShapeChange }) {
  const { t } = useTranslation();
  if (state === 'added') return <Block words={after ?? []} Mark={Added} />;
  if (state === 'removed') return <Block words={before ?? []} Mark={Removed} />;
  const same = spans.every(({ op }) => op === 'same');
  if (same) return <p className="whitespace-pre-wrap">{(after ?? []).join('\n')}</p>;
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {(['removed', 'added'] as const).map((side) => (
        <p key={side} dir="auto" className="min-w-0 break-words whitespace-pre-wrap">
          <span className="sr-only">{t(side === 'removed' ? 'receipt.before' : 'look.after')}: </span>
          <SideSpans spans={spans} side={side} />
        </p>
      ))}
    </div>
  );
}

function Block({ words, Mark }: { words: string[]; Mark: typeof Added }) {
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      <Mark>{words.join('\n')}</Mark>
    </p>
  );
}

function Cells({ cells }: { cells: ShapeChange['cells'] }) {
  const { t } = useTranslation();
  return (
    <ul className="mt-1 space-y-1">
      {cells.map(({ row, column, before, after }) => (
        <li key={`${row} ${column}`} className="flex flex-wrap items-baseline gap-2">
          <span className="text-xs text-muted">{t('look.table_cell', { row, column })}</span>
          {before !== null && before !== '' && <Removed>{before}</Removed>}
          {after !== null && after !== '' && <Added>{after}</Added>}
        </li>
      ))}
    </ul>
  );
}

function Texts({ title, change }: { title: string; change: TextChange | null }) {
  if (change === null) return null;
  return (
    <div className="text-sm leading-6">
      <p className="text-xs text-muted">{title}</p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        <Spans spans={change.spans} />
      </p>
    </div>
  );
}
