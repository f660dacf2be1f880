import { expect, test } from 'vitest';
import { sendsMessage } from './keys';

const ENTER = { key: 'Enter', shiftKey: false, keyCode: 13, isComposing: false };

test('on touch Enter breaks the line: there is no Shift to hold', () => {
  expect([sendsMessage(ENTER, false), sendsMessage(ENTER, true)]).toEqual([true, false]);
});
