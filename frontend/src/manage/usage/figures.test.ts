import { expect, test } from 'vitest';
import { figuresIn } from './figures';

const { short, share, money, ms, days, begins } = figuresIn('en', (seconds) => `${seconds} s`);

test('large numbers are short', () => {
  expect([short(950), short(12_345), short(2_390_000_000)]).toEqual(['950', '12.3K', '2.39B']);
});

test('a share of nothing is no number', () => {
  expect([share(0, 0), share(0, 5), share(1, 3), share(1, 40)]).toEqual(['–', '0%', '33.3%', '2.5%']);
});

test('less than a cent is still told', () => {
  expect([money(0), money(0.000123), money(3342.5)]).toEqual(['$0.00', '$0.000123', '$3,342.50']);
});

test('times are seconds', () => {
  expect([ms(null), ms(350), ms(12_400)]).toEqual(['–', '0.35 s', '12 s']);
});

test('days are those of UTC', () => {
  expect(days('2030-01-31', '2030-01-31')).toBe('Jan 31, 2030');
  expect(begins('2030-01-01', 'month')).toBe('Jan');
  expect(begins('2030-01-01', 'week')).toBe('Jan 1');
});
