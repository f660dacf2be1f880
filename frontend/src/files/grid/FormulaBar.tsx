/** The selected cell: where it stands, what it shows, and the formula behind that. */
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridCell } from '../seen';
import { addressOf, type Spot, spotOf } from './address';

interface FormulaBarProps {
  selected: Spot;
  cell: GridCell | undefined;
  rows: number;
  columns: number;
  onGo: (spot: Spot) => void;
}

export function FormulaBar({ selected, cell, rows, columns, onGo }: FormulaBarProps) {
  const { t } = useTranslation();
  const address = addressOf(selected);
  const [typed, setTyped] = useState(address);
  useEffect(() => setTyped(address), [address]);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const spot = spotOf(typed);
    if (spot === null) return setTyped(address);
    return onGo({ row: Math.min(spot.row, rows), column: Math.min(spot.column, columns) });
  };
  const behind = cell?.formula ?? storedAs(cell);
  return (
    <div className="flex min-h-9 shrink-0 items-start border-b border-line bg-canvas text-[0.8125rem]">
      <form onSubmit={go} className="shrink-0">
        <input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(address)}
          aria-label={t('look.go_to')}
          title={t('look.go_to')}
          spellCheck={false}
          autoComplete="off"
          className="h-9 w-20 border-r border-line bg-transparent px-3 font-mono text-xs uppercase outline-offset-[-2px]"
        />
      </form>
      <div
        tabIndex={0}
        data-testid="formula-bar"
        className="scroll-thin max-h-24 min-w-0 flex-1 overflow-y-auto px-3 py-2 leading-5 break-words whitespace-pre-wrap outline-offset-[-2px]"
      >
        {cell?.formula != null && <span className="sr-only">{t('look.formula')} </span>}
        <span className={cell?.formula == null ? '' : 'font-mono text-xs'}>{behind}</span>
        {cell?.formula != null && (
          <span className="ml-3 text-muted">
            {cell.type === 'unknown' ? t('look.not_calculated') : `= ${cell.text}`}
          </span>
        )}
        {cell?.cut === true && <span className="ml-2 text-muted">{t('look.cut')}</span>}
      </div>
    </div>
  );
}

/** A number's digits may be more than its format shows. */
function storedAs(cell: GridCell | undefined): string {
  if (cell === undefined) return '';
  const { value, text } = cell;
  if (typeof value !== 'number' || cell.type === 'date' || cell.type === 'time') return text;
  return String(value);
}
