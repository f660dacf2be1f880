/** The signs of a difference: words put in and taken out, and the state of a line. Colour is never the only one. */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import type { Span, State } from '../compared';

export function Added({ children }: { children: string }) {
  return (
    <ins className="rounded-sm bg-added px-0.5 text-strong decoration-accent underline-offset-3 [text-decoration-skip-ink:none]">
      {children}
    </ins>
  );
}

export function Removed({ children }: { children: string }) {
  return <del className="rounded-sm bg-removed px-0.5 text-strong decoration-danger">{children}</del>;
}

/** Words of a text, with those that came and went. */
export function Spans({ spans }: { spans: Span[] }) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other identity
    <Fragment key={index}>
      {span.op === 'same' && span.text}
      {span.op === 'added' && <Added>{span.text}</Added>}
      {span.op === 'removed' && <Removed>{span.text}</Removed>}
    </Fragment>
  ));
}

/** One side of a changed text: what it had, or what it has. */
export function SideSpans({ spans, side }: { spans: Span[]; side: 'removed' | 'added' }) {
  return <Spans spans={spans.filter(({ op }) => op === 'same' || op === side)} />;
}

const LOOKS: Record<State, [string, string]> = {
  same: ['', ''],
  added: ['+', 'bg-added text-strong'],
  removed: ['−', 'bg-removed text-strong'],
  changed: ['±', 'bg-hover text-strong'],
  moved: ['↕', 'bg-hover text-strong'],
};

/** A sign with its word, as a small plate. */
export function StateMark({ state, bare = false }: { state: State; bare?: boolean }) {
  const { t } = useTranslation();
  const [sign, colours] = LOOKS[state];
  if (state === 'same') return null;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded px-1.5 text-xs leading-5 whitespace-nowrap',
        colours,
      )}
    >
      <span aria-hidden className="font-mono font-semibold">
        {sign}
      </span>
      <span className={bare ? 'sr-only' : ''}>{t(`look.state.${state}`)}</span>
    </span>
  );
}

/** Sums of a difference in a line: those that are not zero. */
export function Totals({ totals }: { totals: [string, number][] }) {
  const shown = totals.filter(([, count]) => count > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {shown.map(([words]) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
