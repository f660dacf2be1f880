import { expect, test } from 'vitest';
import type { SlideChange } from '../compared';
import { pageOf } from './pages';

function slide(after: number, hidden: boolean): SlideChange {
  return {
    state: 'same',
    before: null,
    after,
    title_before: null,
    title_after: null,
    shapes: [],
    notes: null,
    comments: null,
    layout_changed: false,
    hidden_before: null,
    hidden_after: hidden,
  };
}

const SLIDES = [slide(3, false), slide(1, false), slide(2, true)];

test('hidden slides have no page and take none', () => {
  expect([1, 2, 3].map((number) => pageOf(SLIDES, 'after', number, 2))).toEqual([1, null, 2]);
});

test('pages that are not those of the slides show none of them', () => {
  expect(pageOf(SLIDES, 'after', 1, 3)).toBeNull();
  expect(pageOf(SLIDES, 'before', null, 2)).toBeNull();
});
