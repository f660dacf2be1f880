/** Lines that changed, as a diff. */
import { useTranslation } from 'react-i18next';
import type { DiffLine, Hunk, TextCompared } from '../compared';
import { Spans, Totals } from './marks';

export function TextChanges({ found }: { found: TextCompared }) {
  const { t } = useTranslation();
  const { added, removed } = found.totals;
  return (
    <>
      <Totals
        totals={[
          [t('look.lines_added', { count: added }), added],
          [t('look.lines_removed', { count: removed }), removed],
        ]}
      />
      {found.hunks.map((hunk) => (
        <HunkTable key={`${hunk.before_start} ${hunk.after_start}`} hunk={hunk} />
      ))}
    </>
  );
}

const SIGNS = { same: '', added: '+', removed: '−' };
const GROUNDS = { same: '', added: 'bg-added', removed: 'bg-removed' };

function HunkTable({ hunk }: { hunk: Hunk }) {
  const { t } = useTranslation();
  return (
    <div
      tabIndex={0}
      className="scroll-thin overflow-x-auto rounded-lg border border-line bg-canvas"
      dir="ltr"
    >
      <table className="w-full border-collapse font-mono text-xs leading-5">
        <caption className="sr-only">{t('look.hunk', { line: hunk.after_start })}</caption>
        <tbody>
          {numbered(hunk).map(({ line, before, after }) => (
            <tr key={`${before} ${after}`} className={GROUNDS[line.op]}>
              <LineNumber>{line.op === 'added' ? null : before}</LineNumber>
              <LineNumber>{line.op === 'removed' ? null : after}</LineNumber>
              <td className="w-5 text-center font-semibold select-none">
                <span aria-hidden>{SIGNS[line.op]}</span>
                {line.op !== 'same' && <span className="sr-only">{t(`look.state.${line.op}`)}</span>}
              </td>
              <td className="pr-3 whitespace-pre-wrap break-all">
                <Line line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LineNumber({ children }: { children: number | null }) {
  return <td className="w-px px-2 text-right align-top text-muted select-none">{children}</td>;
}

function Line({ line }: { line: DiffLine }) {
  if (line.spans !== undefined && line.spans.length > 0) return <Spans spans={line.spans} />;
  if (line.op === 'added') return <ins className="no-underline">{line.text || ' '}</ins>;
  if (line.op === 'removed') return <del className="no-underline">{line.text || ' '}</del>;
  return line.text || ' ';
}

/** Each line with its number on both sides, or the next one where it is on one alone. */
export function numbered({ before_start, after_start, lines }: Hunk) {
  let before = before_start;
  let after = after_start;
  return lines.map((line) => ({
    line,
    before: line.op === 'added' ? before : before++,
    after: line.op === 'removed' ? after : after++,
  }));
}
