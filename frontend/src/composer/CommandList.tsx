/** The list of slash commands above the message box. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx';
import type { CommandChoice } from './commands';

export const LIST_ID = 'commands';

export function optionId(index: number): string {
  return `${LIST_ID}-${index}`;
}

export function CommandList({ choice: { found, marked, choose } }: { choice: CommandChoice }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  if (found.length === 0) return null;
  return (
    <div
      ref={list}
      id={LIST_ID}
      role="listbox"
      aria-label={t('composer.commands')}
      className="fade-in scroll-thin absolute inset-x-0 bottom-full z-20 mb-2 max-h-72 overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 shadow-lg"
    >
      {found.map((command, index) => (
        <div
          key={command.name}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(command)}
          onKeyDown={(event) => event.key === 'Enter' && choose(command)}
          className={cx('cursor-pointer rounded-lg px-3 py-2 text-sm', index === marked && 'bg-hover')}
        >
          <span className="font-medium">{command.name}</span>{' '}
          {command.argument !== '' && <span className="text-muted">{command.argument}</span>}
          <span className="block leading-5">{command.help}</span>
          {command.needs !== '' && (
            <span className="block text-xs leading-5 text-muted">
              {t('composer.needs', { what: command.needs })}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
