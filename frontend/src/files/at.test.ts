import { expect, test } from 'vitest';
import { previewPlaceOf } from './at';

test.each([
  ['P12#a7b2', { unit: 'paragraphs', first: 12, last: 12, sheet: '', cells: '' }],
  ['slide 3', { unit: 'slides', first: 3, last: 3, sheet: '', cells: '' }],
  ['slide 3, Title 1', { unit: 'slides', first: 3, last: 3, sheet: '', cells: '' }],
  ['lines 4-9', { unit: 'lines', first: 4, last: 9, sheet: '', cells: '' }],
  ['paragraphs 3-4', { unit: 'paragraphs', first: 3, last: 4, sheet: '', cells: '' }],
  ['picture', { unit: 'picture', first: 1, last: 1, sheet: '', cells: '' }],
  ['page 2', { unit: 'pages', first: 2, last: 2, sheet: '', cells: '' }],
  ['row 7', { unit: 'rows', first: 7, last: 7, sheet: '', cells: '' }],
  ['B7', { unit: 'cells', first: 1, last: 1, sheet: '', cells: 'B7' }],
  ['Sales!B2:C9', { unit: 'cells', first: 1, last: 1, sheet: 'Sales', cells: 'B2:C9' }],
  ["'It''s mine!'!B7", { unit: 'cells', first: 1, last: 1, sheet: "It's mine!", cells: 'B7' }],
])('%s is a place', (at, place) => {
  expect(previewPlaceOf(at)).toEqual(place);
});

test.each(['', 'The moon is', 'P0#a7b2', 'slide 0', 'b7', 'Sales!'])('%j is none', (at) => {
  expect(previewPlaceOf(at)).toBeNull();
});
