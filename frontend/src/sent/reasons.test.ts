import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { speak } from '../i18n';
import { sayReason } from './reasons';

const GOLDEN = resolve(import.meta.dirname, '../../../tests/golden/prompts');
/** "   295  tools    capability file_edit: 1 file that can be edited (new)" */
const LINE = /^ *\d+ {2}\w+ +\w+ +\S.*?: (.+) \((?:prefix|new)\)$/gm;

beforeEach(() => speak('zh'));
afterEach(() => speak('en'));

test('every reason in the requests that are reviewed is worded', () => {
  const ledgers = readdirSync(GOLDEN).map((name) => readFileSync(resolve(GOLDEN, name), 'utf8'));
  const reasons = new Set(ledgers.flatMap((text) => [...text.matchAll(LINE)].map((found) => found[1] ?? '')));
  expect(reasons.size).toBeGreaterThan(10);
  expect([...reasons].filter((reason) => sayReason(i18next.t, reason) === reason)).toEqual([]);
});

test('several reasons in one are worded one after the other', () => {
  const several = '1 file and 2 long results in this conversation';
  expect(sayReason(i18next.t, several)).toBe('本对话中的文件：1 个；本对话中的长结果：2 个');
});

test.each([
  ['a picture was made in this conversation', '本对话中生成过图片'],
  ['a research in this conversation', '本对话中做过研究'],
  ['1 paper found in this conversation', '本对话中找到的论文：1 篇'],
  ['/books in this conversation', '本对话中用过 /books'],
])('a tool that stays says what for: %s', (reason, words) => {
  expect(sayReason(i18next.t, reason)).toBe(words);
});

test('a reason that is not known stays as it was given', () => {
  expect(sayReason(i18next.t, 'a new one and another')).toBe('a new one and another');
});
