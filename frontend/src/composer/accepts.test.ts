import { expect, test } from 'vitest';
import { refusalOf } from './accepts';

const LIMIT = 1000;

test.each([
  'budget.xlsx',
  'Brief.DOCX',
  'deck.pptx',
  'notes',
  'main.rs',
  '.env',
  '表格.csv',
  'photo.JPEG',
  'old.XLS',
  'scan.pdf',
  'letter.odt',
  'IMG_0001.HEIC',
  'photo.avif',
])('%s is taken', (name) => {
  expect(refusalOf({ name, size: 10 }, LIMIT)).toBeNull();
});

test('a type that nothing here reads is refused', () => {
  expect(refusalOf({ name: 'all.zip', size: 10 }, LIMIT)).toEqual({ code: 'type', ext: '.zip' });
});

test('an empty file is refused', () => {
  expect(refusalOf({ name: 'a.xlsx', size: 0 }, LIMIT)).toEqual({ code: 'empty' });
});

test('a file over the limit is refused with both figures', () => {
  expect(refusalOf({ name: 'a.xlsx', size: 1001 }, LIMIT)).toEqual({
    code: 'too_large',
    size: 1001,
    limit: LIMIT,
  });
});
