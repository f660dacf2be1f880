/** What is looked at: whose, when, which model, which person, which tool. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice';
import { cx } from '../../ui/cx';
import { Field } from '../../ui/Field';
import type { Report } from './api';
import { daysBefore, daysBetween, type Filters, MOST_DAYS, today } from './filters';

interface FilterRowProps {
  admin: boolean;
  filters: Filters;
  choices: Report['choices'] | undefined;
  onChange: (some: Partial<Filters>) => void;
}

const PERIODS = { week: 7, month: 30, quarter: 90, year: 365 } as const;
const NAMES = ['week', 'month', 'quarter', 'year'] as const;

export function FilterRow({ admin, filters, choices, onChange }: FilterRowProps) {
  const { t } = useTranslation();
  const models = (choices?.models ?? []).map(({ key, label }): [string, string] => [key, label]);
  const tools = (choices?.tools ?? []).map((name): [string, string] => [name, name]);
  const people = (choices?.people ?? []).map(({ key, label }): [string, string] => [key, label]);
  return (
    <div className="space-y-4">
      {admin && <Whose filters={filters} onChange={onChange} />}
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        <Period filters={filters} onChange={onChange} />
        <Choice
          label={t('usage.model')}
          value={filters.model}
          onChange={(model) => onChange({ model })}
          options={withChosen([['', t('usage.all_models')], ...models], filters.model)}
        />
        {filters.everyone && (
          <Choice
            label={t('usage.user')}
            value={filters.user}
            onChange={(user) => onChange({ user })}
            options={withChosen([['', t('usage.all_users')], ...people], filters.user)}
          />
        )}
        <Choice
          label={t('usage.tool')}
          value={filters.tool}
          onChange={(tool) => onChange({ tool })}
          options={withChosen([['', t('usage.all_tools')], ...tools], filters.tool)}
        />
      </div>
    </div>
  );
}

/** One that is not among them in this period stays chosen. */
function withChosen(options: [string, string][], chosen: string): [string, string][] {
  return options.some(([key]) => key === chosen) ? options : [...options, [chosen, chosen]];
}

interface PartProps {
  filters: Filters;
  onChange: (some: Partial<Filters>) => void;
}

function Whose({ filters, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex w-fit gap-1 rounded-lg bg-hover p-1">
      <legend className="sr-only">{t('usage.whose')}</legend>
      {([false, true] as const).map((everyone) => (
        <button
          key={String(everyone)}
          type="button"
          aria-pressed={filters.everyone === everyone}
          onClick={() => onChange({ everyone, user: '', model: '', tool: '' })}
          className={cx(
            'h-8 rounded-md px-3.5 text-sm',
            filters.everyone === everyone
              ? 'bg-canvas font-medium shadow-sm'
              : 'text-muted hover:text-strong',
          )}
        >
          {t(everyone ? 'usage.everyone' : 'usage.mine')}
        </button>
      ))}
    </fieldset>
  );
}

function Period({ filters, onChange }: PartProps) {
  const { t } = useTranslation();
  const until = today();
  const length = daysBetween(filters.from, filters.to);
  const usual = filters.to === until ? NAMES.find((name) => PERIODS[name] === length) : undefined;
  const [own, setOwn] = useState(usual === undefined);
  const choose = (value: string) => {
    const name = NAMES.find((one) => one === value);
    setOwn(name === undefined);
    if (name !== undefined) onChange({ from: daysBefore(until, PERIODS[name] - 1), to: until });
  };
  const options = [...NAMES, 'own' as const];
  return (
    <div className={cx(own && 'col-span-2 wide:col-span-4')}>
      <div className={cx('grid gap-3', own && 'grid-cols-2 sm:grid-cols-3')}>
        <div className={cx(own && 'max-sm:col-span-2')}>
          <Choice
            label={t('usage.period')}
            value={own || usual === undefined ? 'own' : usual}
            onChange={choose}
            options={options.map((name) => [name, t(`usage.periods.${name}`)])}
          />
        </div>
        {own && <Days filters={filters} onChange={onChange} />}
      </div>
    </div>
  );
}

/** A day counts once it makes a period; until then it stays in its box. */
function Days({ filters, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        type="date"
        label={t('usage.from')}
        key={`from ${filters.from}`}
        defaultValue={filters.from}
        min={daysBefore(filters.to, MOST_DAYS - 1)}
        max={filters.to}
        onBlur={(event) => event.target.validity.valid && changed({ from: event.target.value })}
      />
      <Field
        type="date"
        label={t('usage.to')}
        key={`to ${filters.to}`}
        defaultValue={filters.to}
        min={filters.from}
        max={today()}
        onBlur={(event) => event.target.validity.valid && changed({ to: event.target.value })}
      />
    </>
  );

  function changed(some: Partial<Filters>) {
    const next = { ...filters, ...some };
    if (next.from !== '' && next.to !== '' && (next.from !== filters.from || next.to !== filters.to)) {
      onChange(some);
    }
  }
}
