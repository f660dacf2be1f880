/** The tabs of a workbook's sheets, beneath the grid. */
import { EyeOff } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import type { SheetTab } from '../seen';
import { stepTo } from '../Tabs';

interface SheetTabsProps {
  sheets: SheetTab[];
  chosen: string;
  onChoose: (name: string) => void;
  panel: string;
}

export function SheetTabs({ sheets, chosen, onChoose, panel }: SheetTabsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepTo(
      event.key,
      sheets.findIndex(({ name }) => name === chosen),
      sheets.length,
    );
    const next = to === null ? undefined : sheets[to];
    if (to === null || next === undefined) return;
    event.preventDefault();
    onChoose(next.name);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('look.sheets')}
      onKeyDown={onKeyDown}
      className="scroll-thin flex shrink-0 gap-0.5 overflow-x-auto border-t border-line bg-side px-2 pb-1"
    >
      {sheets.map(({ name, state }) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={panel}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
          className={cx(
            'inline-flex h-8 max-w-56 shrink-0 items-center gap-1.5 rounded-b-lg border-x border-b px-3 text-xs outline-offset-[-2px]',
            name === chosen
              ? 'border-line bg-canvas font-medium'
              : 'border-transparent text-muted hover:bg-hover',
          )}
        >
          {state !== 'visible' && <EyeOff role="img" aria-label={t('look.hidden')} size={13} />}
          <span className="truncate">{name}</span>
        </button>
      ))}
    </div>
  );
}
