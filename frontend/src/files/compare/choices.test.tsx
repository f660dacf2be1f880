import { expect, test } from 'vitest';
import { file } from '../../testing/builders';
import { earlierOf } from './Changes';
import { numbered } from './TextChanges';

const [one, two] = file().versions;
if (one === undefined || two === undefined) throw new Error('the file has two versions');
const three = { ...two, version: 3, parent: 1 };
const FILE = file({ versions: [one, two, three] });

test('a version is compared with the one that it was made from, unless another is asked for', () => {
  expect(earlierOf(FILE, three, null)).toBe(1);
  expect(earlierOf(FILE, three, 2)).toBe(2);
  expect(earlierOf(FILE, three, 9)).toBe(1);
});

test('a version without a forerunner is compared with the nearest other one', () => {
  expect(earlierOf(FILE, one, null)).toBe(2);
  expect(earlierOf(FILE, { ...three, parent: null }, null)).toBe(2);
});

test('lines of a diff are numbered on the sides that they stand on', () => {
  const lines = (['same', 'removed', 'added', 'added', 'same'] as const).map((op) => ({ op, text: op }));
  const numbers = numbered({ before_start: 4, after_start: 7, lines });
  expect(numbers.map(({ before, after }) => [before, after])).toEqual([
    [4, 7],
    [5, 8],
    [6, 8],
    [6, 9],
    [6, 10],
  ]);
});
