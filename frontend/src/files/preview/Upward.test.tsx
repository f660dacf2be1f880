import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { Upward } from './Upward';

/** A box as high as it holds numbers. */
function showing(first: number, last: number, box = createRef<HTMLElement>()) {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return (
    <Upward box={box} top={first} label="Numbers" className="">
      {numbers.map((number) => (
        <p key={number}>{number}</p>
      ))}
    </Upward>
  );
}

function measured() {
  const box = screen.getByRole('region', { name: 'Numbers' });
  Object.defineProperty(box, 'scrollHeight', { get: () => box.childElementCount * 100 });
  return box;
}

test('what is looked at stays where it is when something comes in above', () => {
  const ref = createRef<HTMLElement>();
  const { rerender } = render(showing(5, 9, ref));
  const box = measured();
  box.scrollTop = 30;
  rerender(showing(2, 9, ref));
  expect(box.scrollTop).toBe(330);
});

test('what comes in below moves nothing', () => {
  const ref = createRef<HTMLElement>();
  const { rerender } = render(showing(5, 9, ref));
  const box = measured();
  box.scrollTop = 30;
  rerender(showing(5, 12, ref));
  expect(box.scrollTop).toBe(30);
});

test('the focus that went with the last button is in the box', () => {
  const ref = createRef<HTMLElement>();
  const { rerender } = render(showing(5, 9, ref));
  rerender(showing(1, 9, ref));
  expect(measured()).toHaveFocus();
});
