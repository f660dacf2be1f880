import { expect, test } from 'vitest';
import { daysBefore, daysBetween, type Filters, filtersOf, queryOf } from './filters';

const TODAY = '2030-03-02';
const filters: Filters = {
  from: '2030-01-01',
  to: '2030-01-31',
  model: 'm1',
  tool: 'file_read',
  user: 'o1',
  everyone: true,
};

test('what is chosen stands in the address and comes back from it', () => {
  expect(filtersOf(queryOf(filters), TODAY, true)).toEqual(filters);
});

test('without an address it is one’s own last thirty days', () => {
  expect(filtersOf('', TODAY, true)).toEqual({
    from: '2030-02-01',
    to: TODAY,
    model: '',
    tool: '',
    user: '',
    everyone: false,
  });
});

test('everyone and a person are for admins', () => {
  const shown = filtersOf(queryOf(filters), TODAY, false);
  expect([shown.everyone, shown.user]).toEqual([false, '']);
});

test('what is no day is not taken', () => {
  for (const day of ['soon', '2030-13-01', '0030-01-01', '']) {
    expect(filtersOf(`?to=${day}`, TODAY, false).to).toBe(TODAY);
  }
});

test('days are counted over the ends of months and leap years', () => {
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(3);
});
