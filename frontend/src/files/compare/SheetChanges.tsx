/** Cells that changed, sheet by sheet, with old and new value and formula. */
import { useTranslation } from 'react-i18next';
import type { CellChange, LineChange, NameChange, SheetChange, SheetsCompared, Side } from '../compared';
import { columnName } from '../grid/address';
import { Added, Removed, StateMark, Totals } from './marks';

export function SheetChanges({ found }: { found: SheetsCompared }) {
  const { t } = useTranslation();
  const changed = found.sheets.filter(isChanged);
  const same = found.sheets.length - changed.length;
  return (
    <>
      {changed.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets stand in their order, and a removed one may share a name
        <Sheet key={index} sheet={sheet} />
      ))}
      {found.names.length > 0 && <Names names={found.names} />}
      {same > 0 && <p className="text-xs text-muted">{t('look.sheets_same', { count: same })}</p>}
    </>
  );
}

function isChanged(sheet: SheetChange): boolean {
  return (
    sheet.state !== 'same' ||
    sheet.moved ||
    sheet.state_before !== sheet.state_after ||
    Object.values(sheet.totals).some((count) => count > 0) ||
    sheet.merges_added.length + sheet.merges_removed.length > 0
  );
}

function Sheet({ sheet }: { sheet: SheetChange }) {
  const { t } = useTranslation();
  const { totals } = sheet;
  const state = sheet.state === 'renamed' ? 'same' : sheet.state;
  const name = sheet.name ?? sheet.before_name ?? '';
  return (
    <section className="space-y-2">
      <h3 className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
        {sheet.state === 'renamed' ? (
          <>
            <Removed>{sheet.before_name ?? ''}</Removed> <Added>{name}</Added>
          </>
        ) : (
          name || t('look.table')
        )}
        {state !== 'changed' && <StateMark state={state} />}
        {sheet.moved && <StateMark state="moved" />}
      </h3>
      <Totals
        totals={[
          [t('look.cells_changed', { count: totals.changed }), totals.changed],
          [t('look.cells_added', { count: totals.added }), totals.added],
          [t('look.cells_removed', { count: totals.removed }), totals.removed],
          [t('look.formats', { count: totals.formats }), totals.formats],
          [t('look.formulas_moved', { count: totals.formulas_moved }), totals.formulas_moved],
        ]}
      />
      <Lines sheet={sheet} />
      {sheet.cells.length > 0 && <CellTable cells={sheet.cells} name={name} />}
      {sheet.cells.length < totals.changed + totals.added + totals.removed && (
        <p className="text-xs text-muted">{t('look.first_cells', { count: sheet.cells.length })}</p>
      )}
    </section>
  );
}

/** Rows, columns and merged blocks that came, went or moved. */
function Lines({ sheet }: { sheet: SheetChange }) {
  const { t } = useTranslation();
  const hidden = sheet.state_before !== sheet.state_after && sheet.state_before !== null && sheet.state_after;
  const rows = sheet.rows.map((line) => ({
    line,
    words: t(`look.rows.${line.state}`, rangeWords(line, String)),
  }));
  const columns = sheet.columns.map((line) => ({
    line,
    words: t(`look.columns.${line.state as 'added'}`, rangeWords(line, columnName)),
  }));
  const all = [...rows, ...columns];
  if (all.length + sheet.merges_added.length + sheet.merges_removed.length === 0 && !hidden) return null;
  return (
    <ul className="space-y-1 text-sm">
      {hidden && <li>{t(sheet.state_after === 'visible' ? 'look.sheet_shown' : 'look.sheet_hidden')}</li>}
      {all.map(({ line, words }) => (
        <li key={words} className="flex items-baseline gap-2">
          <StateMark state={line.state} bare />
          {words}
        </li>
      ))}
      {sheet.merges_added.length > 0 && (
        <li>{t('look.merged', { ranges: sheet.merges_added.join(', ') })}</li>
      )}
      {sheet.merges_removed.length > 0 && (
        <li>{t('look.unmerged', { ranges: sheet.merges_removed.join(', ') })}</li>
      )}
    </ul>
  );
}

function rangeWords({ before, after, count }: LineChange, name: (line: number) => string) {
  const span = (from: number | null) => {
    if (from === null) return '';
    return count > 1 ? `${name(from)}–${name(from + count - 1)}` : name(from);
  };
  return { count, before: span(before), after: span(after), lines: span(after ?? before) };
}

function CellTable({ cells, name }: { cells: CellChange[]; name: string }) {
  const { t } = useTranslation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-canvas">
      <table
        className="w-full text-left text-[0.8125rem] leading-5"
        aria-label={t('look.cells_of', { sheet: name })}
      >
        <thead className="bg-code text-xs text-muted">
          <tr>
            <th className="w-px px-2.5 py-1.5 font-medium">{t('look.cell')}</th>
            <th className="px-2.5 py-1.5 font-medium">{t('receipt.before')}</th>
            <th className="px-2.5 py-1.5 font-medium">{t('look.after')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map((change) => (
            <CellRow key={`${change.before?.cell} ${change.after?.cell}`} change={change} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellRow({ change: { state, before, after } }: { change: CellChange }) {
  const { t } = useTranslation();
  const place = after?.cell ?? before?.cell;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-2.5 py-1.5 font-normal whitespace-nowrap">
        <span className="flex items-start gap-2">
          <StateMark state={state} bare />
          <span className="font-mono text-xs leading-5">
            {place}
            {before !== null && after !== null && before.cell !== after.cell && (
              <span className="block text-muted">
                <span className="sr-only">{t('look.was_cell')}</span>
                <span aria-hidden>←</span> {before.cell}
              </span>
            )}
          </span>
        </span>
      </th>
      <td className="max-w-72 px-2.5 py-1.5 break-words">
        <Held side={before} other={after} Mark={Removed} />
      </td>
      <td className="max-w-72 px-2.5 py-1.5 break-words">
        <Held side={after} other={before} Mark={Added} />
      </td>
    </tr>
  );
}

interface HeldProps {
  side: Side | null;
  other: Side | null;
  Mark: typeof Added;
}

/** What a cell holds; marked is what the other side has not. */
function Held({ side, other, Mark }: HeldProps) {
  const { t } = useTranslation();
  if (side === null) return <span className="text-muted italic">{t('receipt.nothing')}</span>;
  const text = side.text === other?.text && side.value !== other.value ? String(side.value) : side.text;
  const sameText = side.text === other?.text && side.value === other.value;
  const sameFormula = side.formula === (other?.formula ?? null);
  return (
    <>
      {text === '' && side.formula !== null ? (
        <span className="text-muted">{t('look.not_calculated')}</span>
      ) : sameText ? (
        text
      ) : (
        <Mark>{text}</Mark>
      )}
      {side.formula !== null && (
        <span className="block font-mono text-xs break-all">
          {sameFormula ? <span className="text-muted">{side.formula}</span> : <Mark>{side.formula}</Mark>}
        </span>
      )}
    </>
  );
}

function Names({ names }: { names: NameChange[] }) {
  const { t } = useTranslation();
  return (
    <section className="space-y-2">
      <h3 className="text-sm font-semibold">{t('look.names')}</h3>
      <ul className="space-y-1 text-sm">
        {names.map(({ state, name, before, after }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-2">
            <StateMark state={state} bare />
            <span className="font-medium">{name}</span>
            <span className="font-mono text-xs">
              {before !== null && <Removed>{before}</Removed>} {after !== null && <Added>{after}</Added>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
