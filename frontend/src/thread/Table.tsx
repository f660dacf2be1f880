/** A table of an answer, which scrolls by itself and can be copied. */
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/CopyButton';

export function Table({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className="group/table relative">
      <section
        aria-label={t('message.table')}
        tabIndex={0}
        className="scroll-thin overflow-x-auto rounded-lg border border-line"
      >
        <table ref={table}>{children}</table>
      </section>
      <CopyButton
        text={() => (table.current === null ? '' : tableText(table.current))}
        label={t('message.copy_table')}
        className="absolute top-1 right-1 border border-line bg-raised opacity-0 group-hover/table:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  );
}

/** As spreadsheets take it: a line for each row, tabs between the cells. */
function tableText(table: HTMLTableElement): string {
  const cells = (row: HTMLTableRowElement) =>
    Array.from(row.cells, (cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim());
  return Array.from(table.rows, (row) => cells(row).join('\t')).join('\n');
}
