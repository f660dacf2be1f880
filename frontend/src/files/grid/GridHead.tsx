/** The row of letters above all others. */
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import { columnName } from './address';
import type { Axis } from './axis';
import { columnsOf } from './GridRow';
import { HEAD_PX } from './sizes';

interface GridHeadProps {
  columns: Axis;
  numbers: number;
  from: number;
  to: number;
  fixed: number;
  selected: number;
  hidden: ReadonlySet<number>;
  hiddenWords: string;
}

export function GridHead(props: GridHeadProps) {
  const { t } = useTranslation();
  const { columns, numbers, fixed, selected, hidden, hiddenWords } = props;
  const drawn = columnsOf(fixed, props.from, props.to, [], 0);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="relative flex bg-side text-xs text-muted"
      style={{ height: HEAD_PX, width: numbers + columns.length }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-20 shrink-0 border-r border-b border-line bg-side"
        style={{ width: numbers }}
      >
        <span className="sr-only">{t('look.row')}</span>
      </div>
      {drawn.map((column) => (
        <div
          key={column}
          role="columnheader"
          aria-colindex={column + 1}
          title={hidden.has(column) ? hiddenWords : undefined}
          className={cx(
            'flex items-center justify-center border-r border-b border-line bg-side',
            column <= fixed ? 'sticky z-10 shrink-0' : 'absolute top-0 h-full',
            column === selected && 'font-semibold text-strong',
            hidden.has(column) && 'italic underline decoration-dotted',
          )}
          style={{ width: columns.size(column), left: numbers + columns.start(column) }}
        >
          {columnName(column)}
        </div>
      ))}
    </div>
  );
}
