/** Slides without their pictures: each text where its shape stands. */
import { useTranslation } from 'react-i18next';
import type { DeckSeen, SeenShape, SeenSlide } from '../seen';
import { Earlier } from './Earlier';
import { More } from './More';
import { isAt, type Stretch, useMarkedInView } from './marked';
import { Upward } from './Upward';
import { type UrlOf, useWindows } from './windows';

const COUNT = 20;

interface DeckPreviewProps {
  first: DeckSeen;
  urlOf: UrlOf;
  /** The slides that are seen first. */
  at?: Stretch | null;
}

export function DeckPreview({ first, urlOf, at = null }: DeckPreviewProps) {
  const box = useMarkedInView();
  const { windows, earlier, later } = useWindows(first, urlOf, COUNT);
  const { width_emu: width, height_emu: height } = first;
  const start = windows[0]?.start ?? first.start;
  return (
    <Upward box={box} top={start} className="overflow-y-auto">
      <Earlier start={start} {...earlier} />
      <ol className="space-y-6 px-4 py-5">
        {windows.flatMap((seen) =>
          seen.slides.map((slide) => (
            <Slide
              key={slide.number}
              slide={slide}
              ratio={height > 0 ? width / height : 4 / 3}
              cited={isAt(slide.number, at)}
            />
          )),
        )}
      </ol>
      <More {...later} />
    </Upward>
  );
}

interface SlideProps {
  slide: SeenSlide;
  ratio: number;
  cited: boolean;
}

function Slide({ slide, ratio, cited }: SlideProps) {
  const { t } = useTranslation();
  const loose = slide.shapes.filter((shape) => !isPlaced(shape) && hasWords(shape));
  return (
    <li className="mx-auto max-w-3xl" {...(cited ? { 'data-cited': '' } : {})}>
      <p className="mb-1.5 text-xs text-muted">
        {t('look.slide', { number: slide.number })}
        {slide.hidden && ` · ${t('look.hidden')}`}
      </p>
      <div
        className="@container relative w-full overflow-hidden rounded-lg border border-line bg-canvas"
        style={{ aspectRatio: ratio }}
      >
        {slide.shapes.filter(isPlaced).map((shape) => (
          <div
            key={shape.id}
            title={shape.name}
            className="absolute overflow-hidden rounded-sm border border-dashed border-line p-[0.6cqw] text-[clamp(0.5rem,1.9cqw,1rem)] leading-snug"
            style={{
              left: percent(shape.x),
              top: percent(shape.y),
              width: percent(shape.w),
              minHeight: percent(shape.h),
            }}
          >
            <Words shape={shape} />
          </div>
        ))}
      </div>
      {loose.map((shape) => (
        <div key={shape.id} className="mt-2 rounded-lg border border-line bg-canvas px-3 py-2 text-sm">
          <Words shape={shape} />
        </div>
      ))}
      <Lines title={t('look.notes')} lines={slide.notes} />
      <Lines title={t('look.comments')} lines={slide.comments} />
    </li>
  );
}

function Words({ shape }: { shape: SeenShape }) {
  if (shape.cells.length > 0) return <CellTable shape={shape} />;
  if (shape.lines.length > 0) {
    return shape.lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
      <p key={index} dir="auto" className="break-words">
        {line}
      </p>
    ));
  }
  return <span className="text-muted italic">{shape.alt || shape.name}</span>;
}

function CellTable({ shape }: { shape: SeenShape }) {
  const rows = new Map<number, SeenShape['cells']>();
  for (const cell of shape.cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  return (
    <table className="w-full border-collapse">
      <tbody>
        {[...rows].map(([row, cells]) => (
          <tr key={row}>
            {cells.map((cell) => (
              <td key={cell.column} className="border border-line px-1 align-top">
                {cell.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-2 text-sm leading-6">
      <p className="text-xs text-muted">{title}</p>
      <p dir="auto" className="whitespace-pre-wrap">
        {lines.join('\n')}
      </p>
    </div>
  );
}

function isPlaced(shape: SeenShape): boolean {
  return shape.x !== null && shape.y !== null && shape.w !== null && shape.h !== null;
}

function hasWords({ lines, cells, alt }: SeenShape): boolean {
  return lines.length > 0 || cells.length > 0 || alt !== '';
}

function percent(fraction: number | null): string {
  return `${(fraction ?? 0) * 100}%`;
}
