/** Paragraphs that changed, word by word, with what stands around them. */
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import type { DocumentCompared, Para, ParaChange } from '../compared';
import { Added, Removed, Spans, StateMark, Totals } from './marks';

export function DocumentChanges({ found }: { found: DocumentCompared }) {
  const { t } = useTranslation();
  const { totals, changes } = found;
  return (
    <>
      <Totals
        totals={[
          [t('look.paragraphs_changed', { count: totals.changed }), totals.changed],
          [t('look.paragraphs_added', { count: totals.added }), totals.added],
          [t('look.paragraphs_removed', { count: totals.removed }), totals.removed],
          [t('look.paragraphs_moved', { count: totals.moved }), totals.moved],
        ]}
      />
      <ol className="rounded-lg border border-line bg-canvas py-2 text-[0.9375rem] leading-7">
        {changes.map((change, index) => (
          <Change
            key={`${change.before?.id} ${change.after?.id}`}
            change={change}
            gap={isGap(changes[index - 1], change)}
          />
        ))}
      </ol>
    </>
  );
}

/** Whether something that did not change was left out before it. */
function isGap(previous: ParaChange | undefined, change: ParaChange): boolean {
  if (previous === undefined) return (change.after?.number ?? change.before?.number ?? 1) > 1;
  const one = previous.after?.number;
  const other = change.after?.number;
  return one !== undefined && other !== undefined && change.state === 'same' && other > one + 1;
}

function Change({ change, gap }: { change: ParaChange; gap: boolean }) {
  const { t } = useTranslation();
  const { state, before, after } = change;
  const shown = after ?? before;
  if (shown === null) return null;
  const place = cellOf(change);
  return (
    <>
      {gap && (
        <li aria-hidden className="px-4 text-muted select-none">
          ⋯
        </li>
      )}
      <li data-state={state} className={cx('flex gap-3 px-4 py-1', state === 'same' && 'text-muted')}>
        <span className="w-7 shrink-0 pt-1">
          <StateMark state={state} bare />
        </span>
        <div className="min-w-0 flex-1 break-words whitespace-pre-wrap" dir="auto">
          {shown.table !== null && (
            <span className="block text-xs text-muted">{t('look.in_table', place)}</span>
          )}
          {state === 'moved' && before !== null && after !== null && (
            <span className="block text-xs text-muted">
              {t('look.moved_from', { before: before.number, after: after.number })}
            </span>
          )}
          <span className={cx(shown.heading !== null && 'font-semibold')}>
            {shown.list_label !== null && <span className="text-muted">{shown.list_label} </span>}
            <Words change={change} />
          </span>
          <StyleChange before={before} after={after} />
        </div>
      </li>
    </>
  );
}

function cellOf({ before, after }: ParaChange) {
  const [table = 0, row = 0, cell = 0] = (after ?? before)?.table ?? [];
  return { table, row, cell };
}

function Words({ change: { state, before, after, spans } }: { change: ParaChange }) {
  const { t } = useTranslation();
  if (spans.length > 0) return <Spans spans={spans} />;
  const text = (after ?? before)?.text ?? '';
  if (text === '') return <span className="text-muted italic">{t('look.empty_paragraph')}</span>;
  if (state === 'added') return <Added>{text}</Added>;
  if (state === 'removed') return <Removed>{text}</Removed>;
  return text;
}

function StyleChange({ before, after }: { before: Para | null; after: Para | null }) {
  const { t } = useTranslation();
  if (before === null || after === null || before.style === after.style) return null;
  return (
    <span className="block text-xs text-muted">
      {t('look.style')}: <Removed>{before.style}</Removed> <Added>{after.style}</Added>
    </span>
  );
}
