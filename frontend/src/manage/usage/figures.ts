/** Numbers as people read them. */
import { useTranslation } from 'react-i18next';
import type { Size } from './bins';

export interface Figures {
  whole: (value: number) => string;
  /** Such as 1.2M. */
  short: (value: number) => string;
  share: (part: number, all: number) => string;
  money: (dollars: number) => string;
  ms: (value: number | null) => string;
  day: (day: string) => string;
  /** From the first day to the last; one day alone where they are the same. */
  days: (first: string, last: string) => string;
  /** Of a column that begins on this day. */
  begins: (day: string, size: Size) => string;
}

const CENT = 0.01;
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

export function useFigures(): Figures {
  const { t, i18n } = useTranslation();
  return figuresIn(i18n.language, (seconds) => t('usage.seconds', { seconds }));
}

export function figuresIn(language: string, seconds: (text: string) => string): Figures {
  const number = (options: Intl.NumberFormatOptions = {}) => formatOf(language, options);
  const dollars = (digits: number) => number({ ...DOLLARS, maximumFractionDigits: digits });
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const day = date({ day: 'numeric', month: 'short', year: 'numeric' });
  return {
    whole: (value) => number().format(value),
    short: (value) => number({ notation: 'compact', maximumSignificantDigits: 3 }).format(value),
    share: (part, all) => {
      const digits = part * 10 < all ? 2 : 3;
      return all === 0
        ? '–'
        : number({ style: 'percent', maximumSignificantDigits: digits }).format(part / all);
    },
    money: (amount) => dollars(amount > 0 && amount < CENT ? 6 : 2).format(amount),
    ms: (value) =>
      value === null ? '–' : seconds(number({ maximumSignificantDigits: 2 }).format(value / 1000)),
    day: (text) => day.format(new Date(text)),
    days: (first, last) =>
      first === last ? day.format(new Date(first)) : day.formatRange(new Date(first), new Date(last)),
    begins: (text, size) =>
      date(size === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' }).format(new Date(text)),
  };
}

const formats = new Map<string, Intl.NumberFormat>();

/** To make one takes longer than to use it a hundred times, and tables of a year have thousands of figures. */
function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const made = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, made);
  return made;
}
