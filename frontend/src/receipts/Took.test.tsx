import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tool } from '../testing/builders';
import { Took } from './Took';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a call that has ended says how long it took, one that took no time says nothing', () => {
  const { rerender, container } = render(<Took part={tool({ state: 'ok', ms: 4200 })} />);
  expect(screen.getByText('4 s')).toBeInTheDocument();
  rerender(<Took part={tool({ state: 'ok', ms: 300 })} />);
  expect(container).toBeEmptyDOMElement();
});

test('a call that runs says how long since it began, and nothing when its beginning was not seen', () => {
  const { rerender, container } = render(<Took part={tool({ state: 'input' })} />);
  rerender(<Took part={tool({ state: 'running' })} />);
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByText('3 s')).toBeInTheDocument();
  rerender(<Took key="seen late" part={tool({ state: 'running' })} />);
  act(() => void vi.advanceTimersByTime(3000));
  expect(container).toBeEmptyDOMElement();
});
