/** Tabs over what they show; arrows go between them. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../ui/cx';

interface TabsProps<T extends string> {
  label: string;
  tabs: [T, string][];
  chosen: T;
  onChoose: (tab: T) => void;
  children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepTo(
      event.key,
      tabs.findIndex(([tab]) => tab === chosen),
      tabs.length,
    );
    const next = to === null ? undefined : tabs[to];
    if (to === null || next === undefined) return;
    event.preventDefault();
    onChoose(next[0]);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex shrink-0 gap-1 border-b border-line px-3"
      >
        {tabs.map(([tab, words]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab)}
            className={cx(
              '-mb-px h-9 border-b-2 px-2.5 text-sm outline-offset-[-2px]',
              tab === chosen
                ? 'border-accent font-medium'
                : 'border-transparent text-muted hover:text-strong',
            )}
          >
            {words}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </>
  );
}

/** Where a key leads in a list of `count`, round its ends; null for other keys. */
export function stepTo(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
