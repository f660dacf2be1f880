import { expect, test } from 'vitest';
import { message } from '../testing/builders';
import { around, drawnOf, endOf, higher, lower } from './stretch';

const PATH = Array.from({ length: 200 }, (_, index) =>
  message(`m${index}`, index === 0 ? null : `m${index - 1}`),
);

function ends(stretch: Parameters<typeof drawnOf>[1], path = PATH) {
  const { messages, above, below } = drawnOf(path, stretch);
  return [above, messages[0]?.id, messages.at(-1)?.id, below];
}

test('the end of a long branch is drawn, and what is said after it', () => {
  expect(ends(endOf(PATH))).toEqual([true, 'm140', 'm199', false]);
  expect(ends(endOf(PATH), [...PATH, message('m200', 'm199')])).toEqual([true, 'm140', 'm200', false]);
});

test('of a short one all is drawn', () => {
  expect(ends(endOf(PATH.slice(0, 5)), PATH.slice(0, 5))).toEqual([false, 'm0', 'm4', false]);
  expect(drawnOf([], endOf([])).messages).toEqual([]);
});

test('what stands around a message goes on both ways, page by page', () => {
  const there = around(PATH, 'm100');
  expect(ends(there)).toEqual([true, 'm80', 'm139', true]);
  expect(ends(higher(PATH, there))).toEqual([true, 'm20', 'm139', true]);
  expect(ends(higher(PATH, higher(PATH, there)))).toEqual([false, 'm0', 'm139', true]);
  expect(ends(lower(PATH, there))).toEqual([true, 'm80', 'm199', false]);
  expect(ends(around(PATH, 'm3'))).toEqual([false, 'm0', 'm59', true]);
});

test('on another branch its end is drawn', () => {
  const other = PATH.slice(0, 70).concat(message('b', 'm69'));
  expect(ends(around(PATH, 'm150'), other)).toEqual([true, 'm11', 'b', false]);
});
