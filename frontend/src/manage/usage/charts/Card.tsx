/** A chart with its name, the table behind it, and that table as a file. */
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx';

interface Table {
  head: string[];
  /** The first cell of a row names it; the others are figures. */
  rows: ReactNode[][];
}

interface CardProps {
  title: string;
  text?: string;
  csv: string;
  table: Table;
  wide?: boolean;
  children: ReactNode;
}

export function Card({ title, text, csv, table, wide = false, children }: CardProps) {
  const { t } = useTranslation();
  const empty = table.rows.length === 0;
  return (
    <section
      aria-label={title}
      className={cx('min-w-0 rounded-xl border border-line bg-raised p-4 sm:p-5', wide && 'wide:col-span-2')}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{title}</h2>
          {text !== undefined && <p className="mt-0.5 text-xs leading-5 text-muted">{text}</p>}
        </div>
        {!empty && (
          <a
            href={csv}
            download
            aria-label={t('usage.csv_of', { title })}
            className="inline-flex items-center gap-1.5 rounded-md px-1.5 py-0.5 text-xs text-muted hover:bg-hover hover:text-strong"
          >
            <Download aria-hidden size={13} />
            {t('usage.csv')}
          </a>
        )}
      </div>
      <div className="mt-4">{empty ? <p className="text-sm text-muted">{t('usage.none')}</p> : children}</div>
      {!empty && <TableBehind title={title} table={table} />}
    </section>
  );
}

/** Drawn once it is opened: a year has thousands of cells. */
function TableBehind({ title, table }: { title: string; table: Table }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-4 text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit rounded text-xs text-muted hover:text-strong">
        {t('usage.table')}
        <span className="sr-only">: {title}</span>
      </summary>
      {open && <Figures title={title} table={table} />}
    </details>
  );
}

function Figures({ title, table }: { title: string; table: Table }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('usage.table_of', { title })}
      tabIndex={0}
      className="scroll-thin mt-2 max-h-80 overflow-auto"
    >
      <table className="w-full text-left text-[0.8125rem] tabular-nums">
        <thead className="sticky top-0 bg-raised text-xs text-muted">
          <tr>
            {table.head.map((name, column) => (
              <th
                key={name}
                scope="col"
                className={cx('py-1.5 pl-3 font-medium first:pl-0', column > 0 && 'text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and never move alone
            <tr key={place} className="border-t border-line">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay
                <Cell key={column} isName={column === 0}>
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ isName, children }: { isName: boolean; children: ReactNode }) {
  if (!isName) return <td className="py-1.5 pl-3 text-right whitespace-nowrap">{children}</td>;
  return (
    <th scope="row" className="min-w-24 py-1.5 text-left font-normal break-words">
      {children}
    </th>
  );
}
