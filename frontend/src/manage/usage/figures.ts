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

export function useFigures(): Figures {
  const { t, i18n } = useTranslation();
  return figuresIn(i18n.language, (seconds) => t('usage.seconds', { seconds }));
}

export function figuresIn(language: string, seconds: (text: string) => string): Figures {
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, options).format(value);
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const day = date({ day: 'numeric', month: 'short', year: 'numeric' });
  return {
    whole: (value) => number(value),
    short: (value) => number(value, { notation: 'compact', maximumSignificantDigits: 3 }),
    share: (part, all) =>
      all === 0
        ? '–'
        : number(part / all, { style: 'percent', maximumSignificantDigits: part * 10 < all ? 2 : 3 }),
    money: (dollars) =>
      number(dollars, {
        style: 'currency',
        currency: 'USD',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: dollars > 0 && dollars < CENT ? 6 : 2,
      }),
    ms: (value) => (value === null ? '–' : seconds(number(value / 1000, { maximumSignificantDigits: 2 }))),
    day: (text) => day.format(new Date(text)),
    days: (first, last) =>
      first === last ? day.format(new Date(first)) : day.formatRange(new Date(first), new Date(last)),
    begins: (text, size) =>
      date(size === 'month' ? { month: 'short' } : { day: 'numeric', month: 'short' }).format(new Date(text)),
  };
}
