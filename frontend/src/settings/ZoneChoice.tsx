/** A time zone out of some four hundred: type a part of its name, choose with the arrows. */
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEEPS_ESCAPE } from '../ui/Modal';
import { Options, optionId } from '../ui/Options';
import { browserZone, fitting, zonesOf } from './zones';

interface ZoneChoiceProps {
  /** Empty where the browser's zone holds. */
  value: string;
  onChange: (zone: string) => void;
}

interface Option {
  zone: string;
  words: string;
  offset: string;
}

export function ZoneChoice({ value, onChange }: ZoneChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const listId = `${id}-list`;
  const [query, setQuery] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const words = (zone: string) =>
    zone === '' ? t('settings.browser_zone', { zone: browserZone() }) : zone.replaceAll('_', ' ');
  const options = useOptions(query, words(''));
  const marked = Math.min(at, options.length - 1);
  const close = () => {
    setQuery(null);
    setAt(0);
  };
  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    close();
    if (option.zone !== value) onChange(option.zone);
  };
  const open = query !== null;
  const step = (by: number) => setAt((marked + options.length + by) % Math.max(1, options.length));
  const actions = new Map<string, () => void>(
    open
      ? [
          ['Escape', close],
          ['Enter', () => choose(options[marked])],
          ['ArrowDown', () => step(1)],
          ['ArrowUp', () => step(-1)],
        ]
      : [['ArrowDown', () => setQuery('')]],
  );
  const keyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : actions.get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t('settings.zone')}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open && options.length > 0}
        aria-controls={listId}
        aria-activedescendant={open && options.length > 0 ? optionId(listId, marked) : undefined}
        autoComplete="off"
        {...(open && { [KEEPS_ESCAPE]: '' })}
        value={query ?? words(value)}
        placeholder={t('settings.zone_search')}
        onFocus={(event) => event.target.select()}
        onClick={() => setQuery(query ?? '')}
        onBlur={close}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={keyDown}
        className="h-10 w-full rounded-lg border border-line bg-canvas px-3 text-base sm:text-sm"
      />
      {open && (
        <Options
          id={listId}
          label={t('settings.zone')}
          options={options}
          keyOf={({ zone }) => zone}
          marked={marked}
          onChoose={choose}
          className="mt-1 max-h-52 rounded-lg border border-line p-1"
          optionClass="flex justify-between gap-3 rounded-md px-2.5 py-1.5"
        >
          {(option) => (
            <>
              <span>{option.words}</span>
              <span className="shrink-0 text-muted">{option.offset}</span>
            </>
          )}
        </Options>
      )}
      <p role="status" className="pt-2 text-sm text-muted empty:hidden">
        {open && options.length === 0 && t('settings.no_zone', { query })}
      </p>
    </div>
  );
}

function useOptions(query: string | null, browser: string): Option[] {
  const zones = useMemo(() => zonesOf(new Date()), []);
  return useMemo(() => {
    if (query === null) return [];
    const found = fitting(zones, query).map(({ name, offset }) => ({
      zone: name,
      words: name.replaceAll('_', ' '),
      offset,
    }));
    return query.trim() === '' ? [{ zone: '', words: browser, offset: '' }, ...found] : found;
  }, [zones, query, browser]);
}
