import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { show } from '../testing/page';
import SearchDialog from './SearchDialog';

const AT = '2030-01-01T00:00:00Z';
const FOUND = [
  { chat_id: 'chat1', title: 'Budget 2030', at: AT, message_id: null, role: null, snippet: '' },
  { chat_id: 'chat2', title: '', at: AT, message_id: 'm7', role: 'user', snippet: '今年的预算表 (a+b)' },
];

let found: unknown[];
let asked: string[];
const onClose = vi.fn();

beforeEach(() => {
  found = FOUND;
  asked = [];
  onClose.mockReset();
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === '/api/chats') {
      return Response.json([
        { id: 'chat9', title: 'Newest', updated_at: AT, model_id: null, running: false },
      ]);
    }
    return Response.json(found);
  });
});

function open() {
  show(<SearchDialog onClose={onClose} />);
  return screen.getByRole('combobox', { name: 'Search all chats' });
}

test('before anything is asked for the newest chats are there', async () => {
  open();
  expect(await screen.findByRole('option', { name: /Newest/ })).toBeInTheDocument();
});

test('what is found is listed with its words marked', async () => {
  await userEvent.type(open(), '预算');
  const option = await screen.findByRole('option', { name: /You:/ });
  expect(within(option).getByText('预算').tagName).toBe('MARK');
  expect(asked.at(-1)).toBe(`/api/search?q=${encodeURIComponent('预算')}`);
});

test('the arrows choose and Enter goes to the chat', async () => {
  await userEvent.type(open(), 'budget');
  await screen.findByRole('option', { name: /Budget 2030/ });
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('New chat');
  await userEvent.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/c/chat2');
  expect(onClose).toHaveBeenCalledOnce();
});

test('signs that mean something elsewhere are taken as they are', async () => {
  await userEvent.type(open(), '(a+b)');
  const option = await screen.findByRole('option', { name: /You:/ });
  expect(within(option).getByText('(a+b)').tagName).toBe('MARK');
});

test('that nothing was found is said', async () => {
  found = [];
  await userEvent.type(open(), 'xyz');
  expect(await screen.findByText('Nothing was found for “xyz”.')).toBeInTheDocument();
});

test('axe finds nothing in it', async () => {
  await userEvent.type(open(), 'budget');
  await screen.findByRole('option', { name: /Budget 2030/ });
  expect(await violations(document.body)).toEqual([]);
});
