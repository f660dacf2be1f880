import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../i18n';
import { HttpError } from '../wire/http';
import { sayError, sayRefusal, sayTrouble } from './sayError';

const t = i18next.t;

test('in English the server’s sentence is said, and the catalogue where it said nothing', () => {
  expect(sayError(t, { code: 'damaged', message: 'a.xlsx is damaged.' })).toBe('a.xlsx is damaged.');
  expect(sayError(t, new HttpError(0, 'no_answer'))).toBe('The server did not answer. Try again.');
  expect(sayError(t, new HttpError(502, 'bad_answer'))).toContain('502');
  expect(sayError(t, new HttpError(500, 'never_heard_of'))).toContain('500');
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

  test('a code that the page does not know leaves the server’s sentence', () => {
    expect(sayError(t, { code: 'never_heard_of', message: 'A new thing.' })).toBe('A new thing.');
  });
});
