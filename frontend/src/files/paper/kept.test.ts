import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { goTo, KeptPlace, placeIn, useKept, usePaperPlace } from './kept';

const GAP_PX = 16;

/** Pages under each other, each as high as `high` says, in a view that has scrolled. */
function paper(pages: number, high: () => number): HTMLElement {
  const box = document.createElement('div');
  for (let number = 1; number <= pages; number++) {
    const page = document.createElement('section');
    page.dataset['page'] = String(number);
    vi.spyOn(page, 'getBoundingClientRect').mockImplementation(() => {
      const top = GAP_PX + (number - 1) * (high() + GAP_PX) - box.scrollTop;
      return { top, bottom: top + high(), height: high() } as DOMRect;
    });
    box.append(page);
  }
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue({ top: 0 } as DOMRect);
  Object.defineProperty(box, 'scrollHeight', { get: () => pages * (high() + GAP_PX) });
  return box;
}

test('the same part of the same page is at the top when the pages become larger', () => {
  let high = 400;
  const box = paper(9, () => high);
  box.scrollTop = 2 * 416 + GAP_PX + 100;
  const place = placeIn(box);
  expect(place).toEqual({ page: 3, part: 0.25 });
  high = 800;
  goTo(box, place);
  expect(placeIn(box)).toEqual({ page: 3, part: 0.25 });
});

test('at the very top there is no place, and nothing is left out above', () => {
  const box = paper(3, () => 400);
  expect(placeIn(box)).toBeNull();
  box.scrollTop = 500;
  goTo(box, null);
  expect(box.scrollTop).toBe(0);
});

test('a page that is not there any more was behind the last one', () => {
  const box = paper(3, () => 400);
  goTo(box, { page: 7, part: 0.5 });
  expect(box.scrollTop).toBe(box.scrollHeight);
});

test('another version of what is shown begins where the reader was', () => {
  const { result: kept } = renderHook(() => useKept('file1'));
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(KeptPlace, { value: kept.current }, children);
  const [older, newer] = [paper(9, () => 400), paper(9, () => 400)];
  const first = renderHook(() => usePaperPlace({ current: older }, 6, 'laid'), { wrapper });
  expect(placeIn(older)).toEqual({ page: 6, part: 0 });
  older.scrollTop = 2 * 416 + GAP_PX + 100;
  first.result.current();
  first.unmount();
  renderHook(() => usePaperPlace({ current: newer }, 1, 'laid'), { wrapper });
  expect(placeIn(newer)).toEqual({ page: 3, part: 0.25 });
});

test('a place is kept as long as the same is shown', () => {
  const { result, rerender } = renderHook(({ of }) => useKept(of), { initialProps: { of: 'file1' } });
  const place = result.current;
  rerender({ of: 'file1' });
  expect(result.current).toBe(place);
  rerender({ of: 'file2' });
  expect(result.current).not.toBe(place);
});
