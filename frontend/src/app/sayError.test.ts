import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../i18n';
import { setZone } from '../settings/store';
import { HttpError } from '../wire/http';
import { sayError, sayRefusal, sayTrouble } from './sayError';

const t = i18next.t;

test('in English the server’s sentence is said, and the catalogue where it said nothing', () => {
  expect(sayError(t, { code: 'damaged', message: 'a.xlsx is damaged.' })).toBe('a.xlsx is damaged.');
  expect(sayError(t, new HttpError(0, 'no_answer'))).toBe('The server did not answer. Try again.');
  expect(sayError(t, new HttpError(502, 'bad_answer'))).toContain('502');
  expect(sayError(t, new HttpError(500, 'never_heard_of'))).toContain('500');
});

const budget = {
  unit: 'money',
  period: 'month',
  shared: false,
  limit: '12.5',
  begins_anew: '2026-12-01T00:00:00+00:00',
} as const;
const stopped = { code: 'budget_used', message: 'Used up.', budget };

test('a budget that is used up is told with its limit and its next beginning', () => {
  const said = sayError(t, stopped);
  expect(said).toContain('Your budget of $12.50 a month is used up. It begins anew on ');
  expect(said).toContain('2026');
  expect(
    sayError(t, { ...stopped, budget: { ...budget, unit: 'tokens', limit: '5000', shared: true } }),
  ).toContain('The budget of 5,000 tokens a month that you share');
});

test('a budget begins anew by the clock of the reader’s zone', () => {
  setZone('Asia/Shanghai');
  const said = sayError(t, stopped);
  setZone('');
  expect(said).toContain('Dec 1, 2026, 8:00');
});

test('what is no word of the server is said as the caller wishes', () => {
  expect(sayTrouble(t, new TypeError('x is undefined'), 'That failed.')).toBe('That failed.');
  expect(sayRefusal(t, null, 'That failed.')).toBe('That failed.');
});

describe('in Chinese', () => {
  beforeEach(() => speak('zh'));
  afterEach(() => speak('en'));

  test('the code is worded, and how long to wait', () => {
    const error = { code: 'rate_limit', message: 'Too fast.', wait_s: 130 };
    expect(sayError(t, error)).toBe('对模型的请求过于频繁，请稍候重试。对方要求等待约 3 分钟。');
  });

  test('a short wait is told in seconds, and a budget in the reader’s words', () => {
    expect(sayError(t, { code: 'too_fast', message: 'Too fast.', wait_s: 2.2 })).toContain('3 秒');
    expect(sayError(t, stopped)).toContain('每月 US$12.50');
  });

  test('a code that the page does not know leaves the server’s sentence', () => {
    expect(sayError(t, { code: 'never_heard_of', message: 'A new thing.' })).toBe('A new thing.');
  });
});
