import i18next from 'i18next';
import { expect, test } from 'vitest';
import { en as enPage } from './en';
import { enManage } from './enManage';
import { calendarDay, formatDay, formatSize, formatTime } from './format';
import { chooseLanguage, speak, startI18n } from './index';
import { zh as zhPage } from './zh';
import { zhManage } from './zhManage';

const en = { ...enPage, ...enManage };
const zh = { ...zhPage, ...zhManage };

function leaves(tree: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(path + key, value);
    else for (const [leaf, words] of leaves(value, `${path}${key}.`)) found.set(leaf, words);
  }
  return found;
}

const placeholders = (words: string) =>
  [...words.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map((match) => match[1]).sort();

test('both catalogues have the same keys, none of them empty', () => {
  const english = leaves(en);
  const chinese = leaves(zh);
  expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  for (const words of [...english.values(), ...chinese.values()]) expect(words).not.toBe('');
});

test('a text has the same placeholders in both', () => {
  const chinese = leaves(zh);
  for (const [key, words] of leaves(en)) {
    expect([key, placeholders(chinese.get(key) ?? '')]).toEqual([key, placeholders(words)]);
  }
});

test('the browser’s first known language is taken, else English', () => {
  expect(chooseLanguage(['fr-FR', 'zh-TW', 'en'])).toBe('zh');
  expect(chooseLanguage(['en-GB', 'zh-CN'])).toBe('en');
  expect(chooseLanguage(['fr'])).toBe('en');
});

test('the page speaks another language once its words are here', async () => {
  await speak('zh');
  expect(i18next.t('app.close')).toBe(zh.app.close);
  expect(document.documentElement.lang).toBe('zh-CN');
  await speak('en');
  expect(i18next.t('app.close')).toBe(en.app.close);
  expect(document.documentElement.lang).toBe('en');
});

test('the page says which language it speaks before its words are here', async () => {
  const words = startI18n('zh');
  expect(document.documentElement.lang).toBe('zh-CN');
  await words;
  await startI18n('en');
});

test('the language that was asked for last is spoken, whichever comes first', async () => {
  i18next.removeResourceBundle('zh', 'translation');
  await Promise.all([speak('zh'), speak('en')]);
  expect(i18next.language).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

test('sizes read as people say them', () => {
  expect(formatSize(0, 'en')).toBe('0 bytes');
  expect(formatSize(1536, 'en')).toBe('1.5 kB');
  expect(formatSize(25 * 1024 * 1024, 'en')).toBe('25 MB');
});

test('a time of today has no date, a broken one is empty', () => {
  const now = new Date(2030, 0, 5, 12);
  expect(formatTime(new Date(2030, 0, 5, 9, 7).toISOString(), 'en-GB', '', now)).toBe('09:07');
  expect(formatTime(new Date(2030, 0, 4, 9, 7).toISOString(), 'en-GB', '', now)).toBe('4 Jan, 09:07');
  expect(formatTime('never', 'en', '', now)).toBe('');
});

test('a time is that of the zone, and the day too', () => {
  const now = new Date('2030-01-05T20:00:00Z');
  expect(formatTime('2030-01-05T17:30:00Z', 'en-GB', 'UTC', now)).toBe('17:30');
  expect(formatTime('2030-01-05T17:30:00Z', 'en-GB', 'Asia/Shanghai', now)).toBe('01:30');
  expect(formatTime('2030-01-05T15:30:00Z', 'en-GB', 'Asia/Shanghai', now)).toBe('5 Jan, 23:30');
  expect(formatDay('2030-01-05T17:30:00Z', 'en', 'Asia/Shanghai')).toBe('January 6, 2030');
  expect(calendarDay(now, 'Asia/Shanghai') - calendarDay(now, 'UTC')).toBe(1);
});

test('another year is said', () => {
  const now = new Date('2030-01-05T20:00:00Z');
  expect(formatTime('2029-12-31T09:07:00Z', 'en-GB', 'UTC', now)).toBe('31 Dec 2029, 09:07');
});

test('a zone that the browser does not know is its own', () => {
  const now = new Date('2030-01-05T20:00:00Z');
  const said = (zone: string) => formatTime('2030-01-05T17:30:00Z', 'en-GB', zone, now);
  expect(said('Moon/Crater')).toBe(said(''));
});
