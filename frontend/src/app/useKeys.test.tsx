import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useEscape, useKeys } from './useKeys';

const keys = { newChat: vi.fn(), search: vi.fn(), list: vi.fn() };
const stop = vi.fn();

function Page({ dialog = false }: { dialog?: boolean }) {
  useKeys(keys);
  useEscape(stop);
  return (
    <>
      <input aria-label="box" />
      {dialog && <div role="dialog" aria-label="open" />}
    </>
  );
}

beforeEach(() => {
  for (const heard of [...Object.values(keys), stop]) heard.mockReset();
});

test.each([
  [{ key: 'O', ctrlKey: true, shiftKey: true }, keys.newChat],
  [{ key: 'o', metaKey: true, shiftKey: true }, keys.newChat],
  [{ key: 'k', ctrlKey: true }, keys.search],
  [{ key: '/', metaKey: true }, keys.list],
  [{ key: '/', ctrlKey: true, shiftKey: true }, keys.list],
  [{ key: 'Escape' }, stop],
])('%o is heard from inside the box', (key, heard) => {
  render(<Page />);
  fireEvent.keyDown(screen.getByLabelText('box'), key);
  expect(heard).toHaveBeenCalledOnce();
});

test.each([
  { key: 'o', ctrlKey: true },
  { key: 'k', ctrlKey: true, shiftKey: true },
  { key: 'k' },
  { key: 'k', ctrlKey: true, altKey: true },
  { key: '/' },
])('%o is the browser’s or the text’s', (key) => {
  render(<Page />);
  expect(fireEvent.keyDown(screen.getByLabelText('box'), key)).toBe(true);
  for (const heard of Object.values(keys)) expect(heard).not.toHaveBeenCalled();
});

test('Esc is a dialog’s while one is open', () => {
  render(<Page dialog />);
  fireEvent.keyDown(screen.getByLabelText('box'), { key: 'Escape' });
  expect(stop).not.toHaveBeenCalled();
});
