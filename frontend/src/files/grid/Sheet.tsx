/** A workbook or a table: the bar with the cell's formula, the grid, the tabs of the sheets. */
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsked } from '../asking';
import { useRepeats } from '../place';
import type { UrlOf } from '../preview/windows';
import type { GridCell, SheetSeen } from '../seen';
import { Refused, Waiting } from '../Waiting';
import type { Range, Spot } from './address';
import { FormulaBar } from './FormulaBar';
import { Grid } from './Grid';
import { SheetTabs } from './SheetTabs';
import { columnAxis, rowAxis } from './sizes';
import { areaOf, useBox } from './useView';
import { type Area, COLUMNS, cornersOf, type Loaded, ROWS, useLoaded } from './windows';

interface SheetProps {
  first: SheetSeen;
  urlOf: UrlOf;
  /** The cells that are marked, and seen first, on this sheet; an empty name is the first one. */
  at?: Range | null;
  sheet?: string;
}

const PANEL = 'sheet-panel';

export default function Sheet({ first, urlOf, at = null, sheet = '' }: SheetProps) {
  const [name, setName] = useState(first.sheets.some((one) => one.name === sheet) ? sheet : first.sheet);
  const [cited] = useState(name);
  const repeats = useRepeats();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place was asked for again
  useEffect(() => {
    if (at !== null) setName(cited);
  }, [at, cited, repeats]);
  const tab = first.sheets.find((one) => one.name === name);
  return (
    <>
      <div id={PANEL} role={first.sheets.length > 1 ? 'tabpanel' : undefined} className="contents">
        {tab !== undefined && tab.kind !== 'worksheet' ? (
          <Chart />
        ) : (
          <Cells key={name} name={name} urlOf={urlOf} at={name === cited ? at : null} />
        )}
      </div>
      {first.sheets.length > 1 && (
        <SheetTabs sheets={first.sheets} chosen={name} onChoose={setName} panel={PANEL} />
      )}
    </>
  );
}

function Chart() {
  const { t } = useTranslation();
  return <p className="flex-1 px-6 py-14 text-center text-sm text-muted">{t('look.chart_sheet')}</p>;
}

const TOP: Area = { firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 1 };

function Cells({ name, urlOf, at }: { name: string; urlOf: UrlOf; at: Range | null }) {
  const { t } = useTranslation();
  const first = useAsked<SheetSeen>(
    urlOf({ sheet: name, start: '1', count: String(ROWS), left: '1', columns: String(COLUMNS) }),
  );
  if (first.isPending) return <Waiting words={t('look.preparing')} />;
  if (first.isLoadingError) return <Refused error={first.error} onRetry={() => void first.refetch()} />;
  return <Windowed first={first.data} urlOf={urlOf} at={at} />;
}

/** Empty lines after the last, as a sheet has them, so that a small table does not look cut off. */
function withRoom(total: number, least: number): number {
  return Math.max(total + 2, least);
}

const LEAST_ROWS = 50;
const LEAST_COLUMNS = 15;

function Windowed({ first, urlOf, at = null }: SheetProps) {
  const box = useBox();
  const [selected, setSelected] = useState<Spot>({ row: 1, column: 1 });
  const repeats = useRepeats();
  // The grid goes to a cell when it is chosen, not when it was from the start.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place was asked for again
  useEffect(() => {
    if (at !== null) setSelected({ row: at.top, column: at.left });
  }, [at, repeats]);
  const [area, setArea] = useState(TOP);
  const loaded = useLoaded(urlOf, first.sheet, useKept(area, first));
  const rows = useMemo(
    () => rowAxis(loaded.windows, withRoom(first.total_rows, LEAST_ROWS)),
    [loaded, first],
  );
  const columns = useMemo(
    () => columnAxis(loaded.windows, withRoom(first.total_columns, LEAST_COLUMNS), first.default_width),
    [loaded, first],
  );
  const seen = areaOf(box, rows, columns);
  useSettled(seen, setArea);
  const cellAt = (spot: Spot) => cellIn(loaded, spot);
  return (
    <>
      <FormulaBar
        selected={selected}
        cell={cellAt(selected)}
        rows={rows.count}
        columns={columns.count}
        onGo={(spot) => {
          setSelected(spot);
          box.ref.current?.focus();
        }}
      />
      {loaded.failed !== null && <Refused error={loaded.failed} />}
      <Grid
        first={first}
        loaded={loaded}
        rows={rows}
        columns={columns}
        view={{ ...box, area: seen }}
        cited={at}
        selected={selected}
        onSelect={setSelected}
        textOf={(spot) => cellAt(spot)?.text ?? ''}
      />
    </>
  );
}

function cellIn(loaded: Loaded, { row, column }: Spot): GridCell | undefined {
  return loaded
    .row(row)
    .flatMap((part) => part.row.cells)
    .find((cell) => cell.column === column);
}

const SETTLED_MS = 90;

/** Windows that only fly past are not asked for. */
function useSettled(seen: Area, onSettled: (area: Area) => void): void {
  const { firstRow, lastRow, firstColumn, lastColumn } = seen;
  useEffect(() => {
    const timer = setTimeout(() => onSettled({ firstRow, lastRow, firstColumn, lastColumn }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [firstRow, lastRow, firstColumn, lastColumn, onSettled]);
}

const MOST_KEPT = 24;

/** The windows in view and the last ones that were; the first, which says how wide columns are, always. */
function useKept(area: Area, first: SheetSeen) {
  const [kept, setKept] = useState(() => cornersOf(TOP, first));
  const wanted = cornersOf(area, first);
  const missing = wanted.filter((one) => !kept.some((other) => sameCorner(one, other)));
  if (missing.length === 0) return kept;
  const [top, ...rest] = [...kept, ...missing];
  const next = top === undefined ? missing : [top, ...rest.slice(-Math.max(MOST_KEPT, missing.length))];
  setKept(next);
  return next;
}

function sameCorner(one: { start: number; left: number }, other: { start: number; left: number }): boolean {
  return one.start === other.start && one.left === other.left;
}
