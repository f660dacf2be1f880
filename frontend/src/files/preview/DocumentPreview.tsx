/** A document without its pages: headings, lists, paragraphs and tables in reading order. */
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import type { DocumentSeen, SeenParagraph, SeenTable } from '../seen';
import { Earlier } from './Earlier';
import { More } from './More';
import { isAt, Marked, type Stretch, useMarkedInView } from './marked';
import { Upward } from './Upward';
import { type UrlOf, useWindows } from './windows';

const COUNT = 300;

interface DocumentPreviewProps {
  first: DocumentSeen;
  urlOf: UrlOf;
  /** The paragraphs that are marked, and seen first. */
  at?: Stretch | null;
}

export function DocumentPreview({ first, urlOf, at = null }: DocumentPreviewProps) {
  const { t } = useTranslation();
  const box = useMarkedInView();
  const { windows, earlier, later } = useWindows(first, urlOf, COUNT);
  if (first.total === 0)
    return <p className="px-6 py-14 text-center text-sm text-muted">{t('look.empty')}</p>;
  const start = windows[0]?.start ?? first.start;
  return (
    <Upward box={box} top={start} className="overflow-y-auto bg-canvas">
      <Earlier start={start} {...earlier} />
      <article className="mx-auto max-w-2xl px-5 py-6 text-[0.9375rem] leading-7 sm:px-8">
        {windows.flatMap((seen) =>
          seen.blocks.map((block) =>
            block.type === 'paragraph' ? (
              <Marked key={block.id} on={isAt(block.number, at)}>
                <Paragraph paragraph={block} />
              </Marked>
            ) : (
              <Table key={`${seen.start} ${block.place} ${block.table}`} table={block} at={at} />
            ),
          ),
        )}
        <More {...later} />
      </article>
    </Upward>
  );
}

const HEADINGS = ['text-xl', 'text-lg', 'text-base', 'text-[0.9375rem]'];

function Paragraph({ paragraph }: { paragraph: SeenParagraph }) {
  const { text, heading, list_label: label, list_level: level } = paragraph;
  if (heading !== null) {
    const size = HEADINGS[Math.min(heading, HEADINGS.length) - 1] ?? 'text-base';
    // The panel's own title is the second level.
    const Tag = `h${Math.min(heading + 2, 6)}` as 'h3';
    return (
      <Tag dir="auto" className={cx('mt-6 mb-2 font-semibold break-words first:mt-0', size)}>
        {label !== null && `${label} `}
        {text}
      </Tag>
    );
  }
  if (text === '') return <p aria-hidden className="h-3" />;
  return (
    <p
      dir="auto"
      className="mb-2 flex gap-2 break-words whitespace-pre-wrap"
      style={label === null ? undefined : { paddingInlineStart: `${1 + level * 1.25}rem` }}
    >
      {label !== null && <span className="min-w-4 shrink-0 text-muted">{label}</span>}
      <span className="min-w-0">{text}</span>
    </p>
  );
}

function Table({ table, at }: { table: SeenTable; at: Stretch | null }) {
  return (
    <div tabIndex={0} className="scroll-thin my-4 overflow-x-auto">
      <table className="w-full border-collapse text-sm leading-6">
        <tbody>
          {table.rows.map(({ row, cells }) => (
            <tr key={row} {...(holds(cells, at) ? { 'data-cited': '', className: 'bg-tint' } : {})}>
              {cells.map(({ cell, paragraphs }) => (
                <td key={cell} className="border border-line px-2.5 py-1.5 align-top">
                  {paragraphs.map((paragraph) => (
                    <p key={paragraph.id} dir="auto">
                      {paragraph.text}
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function holds(cells: SeenTable['rows'][number]['cells'], at: Stretch | null): boolean {
  return cells.some(({ paragraphs }) => paragraphs.some(({ number }) => isAt(number, at)));
}
