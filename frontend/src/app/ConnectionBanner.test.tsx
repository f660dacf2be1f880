import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveStore } from '../chat/store';
import type { SocketStatus } from '../wire/socket';
import { ConnectionBanner } from './ConnectionBanner';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const become = (status: SocketStatus) => act(() => liveStore.setState({ status }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('a short absence is not worth a word, a longer one is, and its end takes it back', () => {
  become('open');
  render(<ConnectionBanner />);
  become('waiting');
  pass(1900);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  become('connecting');
  pass(200);
  expect(screen.getByRole('status')).toHaveTextContent('No connection');
  become('open');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a session that has ended is said at once, with the way on', () => {
  render(<ConnectionBanner />);
  become('signed_out');
  expect(screen.getByRole('status')).toHaveTextContent('Your session has ended');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
});
