/** Tokens and dollars as the reader writes them. */
import i18next from 'i18next';

export function amountOf(unit: 'tokens' | 'money', amount: number): string {
  if (unit === 'tokens') return new Intl.NumberFormat(i18next.language).format(amount);
  return new Intl.NumberFormat(i18next.language, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: amount !== 0 && amount < 1 ? 6 : 2,
  }).format(amount);
}
