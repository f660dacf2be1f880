/** One field of a server's form, with its words and what is wrong with it. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '../../ui/Check';
import { cx } from '../../ui/cx';
import type { Entered, FormField, Wrong } from './fields';
import { visible } from './visible';

interface QuestionProps {
  index: number;
  field: FormField;
  said: Entered;
  wrong: Wrong | undefined;
  onSay: (said: Entered) => void;
}

export function Question({ index, field, said, wrong, onSay }: QuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const words = visible(field.label);
  const label = field.required || field.kind === 'flag' ? words : t('ask.optional', { label: words });
  const error = wrong === undefined ? null : t(`ask.wrong.${wrong.why}`, { limit: wrong.limit ?? 0 });
  const common = {
    id,
    'data-question': index,
    'aria-invalid': error !== null,
    'aria-describedby': cx(field.help !== '' && `${id}-help`, error !== null && `${id}-wrong`) || undefined,
  };
  const below = (
    <>
      {field.help !== '' && (
        <p id={`${id}-help`} className="mt-1 text-[0.8125rem] leading-5 break-words text-muted">
          {visible(field.help)}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-wrong`} role="alert" className="mt-1 text-[0.8125rem] leading-5 text-danger">
          {error}
        </p>
      )}
    </>
  );
  if (field.kind === 'many') {
    return (
      <fieldset {...common} tabIndex={-1}>
        <legend className="mb-1.5 font-medium break-words">{label}</legend>
        <Boxes options={field.options} said={Array.isArray(said) ? said : []} onSay={onSay} />
        {below}
      </fieldset>
    );
  }
  if (field.kind === 'flag') {
    return (
      <div>
        <Check {...common} label={label} checked={said === true} onChange={onSay} className="font-medium" />
        {below}
      </div>
    );
  }
  const shape = cx(
    'h-10 w-full rounded-lg border bg-canvas px-3 text-base outline-offset-0 sm:text-sm',
    error === null ? 'border-line' : 'border-danger',
  );
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium break-words">
        {label}
      </label>
      {field.kind === 'choice' ? (
        <select
          {...common}
          value={String(said)}
          onChange={(event) => onSay(event.target.value)}
          className={shape}
        >
          <option value="">{t('ask.choose')}</option>
          {field.options.map(([value, name]) => (
            <option key={value} value={value}>
              {visible(name)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          {...inputOf(field)}
          aria-required={field.required}
          autoComplete="off"
          value={String(said)}
          onChange={(event) => onSay(event.target.value)}
          className={shape}
        />
      )}
      {below}
    </div>
  );
}

function inputOf({ kind, format }: FormField) {
  if (kind === 'number') return { type: 'text', inputMode: 'decimal' } as const;
  if (kind === 'integer') return { type: 'text', inputMode: 'numeric' } as const;
  switch (format) {
    case 'email':
      return { type: 'email' };
    case 'uri':
      return { type: 'url' };
    case 'date':
      return { type: 'date' };
    case 'date-time':
      return { type: 'datetime-local' };
    default:
      return { type: 'text' };
  }
}

interface BoxesProps {
  options: [string, string][];
  said: string[];
  onSay: (said: string[]) => void;
}

function Boxes({ options, said, onSay }: BoxesProps) {
  return options.map(([value, name]) => (
    <Check
      key={value}
      label={visible(name)}
      checked={said.includes(value)}
      onChange={(on) => onSay(on ? [...said, value] : said.filter((one) => one !== value))}
      className="py-1"
    />
  ));
}
