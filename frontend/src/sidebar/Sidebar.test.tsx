import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster, toast } from 'sonner';
import { beforeEach, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { chatRow } from '../testing/builders';
import { show } from '../testing/page';
import { Sidebar } from './Sidebar';
import { forgetUnread, useNoteChats } from './unread';

const row = chatRow({ title: 'Budget' });

const nothing = () => undefined;
const doors = { onSearch: nothing, onSettings: nothing, onKeys: nothing, onArchived: nothing };

let asked: { method: string | undefined; path: string; body: unknown }[];

beforeEach(() => {
  asked = [];
  toast.dismiss();
  window.history.replaceState(null, '', '/c/chat1');
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method === 'GET') return Response.json([row, { ...row, id: 'chat2', title: '' }]);
    asked.push({ method: request.method, path, body: request.body });
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json({ ...row, title: 'Plan', ...JSON.parse(String(request.body ?? '{}')) });
  });
});

async function choose(action: string) {
  show(
    <>
      <Sidebar chatId="chat1" {...doors} />
      <Toaster />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Budget' }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
}

test('the open chat is marked, and one without a title has a name', async () => {
  show(<Sidebar chatId="chat1" {...doors} />);
  expect(await screen.findByRole('link', { name: 'Budget' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('link', { name: 'New chat' })).toHaveLength(2);
});

test('a chat that waits for a word says so', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ ...row, waiting: true }]));
  show(<Sidebar chatId={null} {...doors} />);
  expect(await screen.findByRole('img', { name: 'Waits for your answer' })).toBeInTheDocument();
});

test('a chat gets its new name from the server', async () => {
  await choose('Rename');
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), ' Plan {Enter}');
  expect(await screen.findByRole('link', { name: 'Plan' })).toBeInTheDocument();
  expect(asked).toEqual([{ method: 'PATCH', path: '/api/chats/chat1', body: '{"title":"Plan"}' }]);
});

test('a deleted chat leaves the list and the page, and comes back when that is taken back', async () => {
  await choose('Delete');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Budget' })).not.toBeInTheDocument());
  expect(asked).toMatchObject([{ method: 'DELETE', path: '/api/chats/chat1' }]);
  expect(window.location.pathname).toBe('/');
  expect(await screen.findByText('“Budget” was deleted.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeInTheDocument();
  expect(asked[1]).toMatchObject({ method: 'POST', path: '/api/chats/chat1/restore' });
  expect(window.location.pathname).toBe('/c/chat1');
});

test('a chat whose answer came while another was open has a dot until it is opened', async () => {
  forgetUnread();
  const { rerender } = renderHook(({ chats, open }) => useNoteChats(chats, open), {
    initialProps: { chats: [{ ...row, running: true }], open: 'chat2' as string | null },
  });
  show(<Sidebar chatId="chat2" {...doors} />);
  await screen.findByRole('link', { name: 'Budget New answer' });
  rerender({ chats: [row], open: 'chat1' });
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeInTheDocument();
});

test('a chat can be saved as a file', async () => {
  show(<Sidebar chatId="chat1" {...doors} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Budget' }));
  const links = screen.getAllByRole('menuitem').map((item) => item.getAttribute('href'));
  expect(links).toContain('/api/chats/chat1/export?format=markdown');
  expect(links).toContain('/api/chats/chat1/export?format=json');
});

test('a pinned chat stands under its own heading', async () => {
  await choose('Pin');
  const pinned = await screen.findByRole('region', { name: 'Pinned' });
  expect(within(pinned).getByRole('link', { name: 'Plan' })).toBeInTheDocument();
  expect(asked).toEqual([{ method: 'PATCH', path: '/api/chats/chat1', body: '{"pinned":true}' }]);
});

test('an archived chat leaves the list and the page, and comes back when that is taken back', async () => {
  await choose('Archive');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Budget|Plan/ })).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Plan' })).toBeInTheDocument();
  expect(asked.map(({ body }) => body)).toEqual(['{"archived":true}', '{"archived":false}']);
  expect(window.location.pathname).toBe('/c/chat1');
});

test('the arrows go from chat to chat', async () => {
  show(<Sidebar chatId="chat1" {...doors} />);
  const first = await screen.findByRole('link', { name: 'Budget' });
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('link', { name: 'New chat' })[1]).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(first).toHaveFocus();
});

test('the focus goes to the chat in the place of one that left the list', async () => {
  show(<Sidebar chatId={null} {...doors} />);
  const actions = await screen.findByRole('button', { name: 'Actions for Budget' });
  actions.focus();
  await userEvent.keyboard('{Enter}{End}{Enter}');
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'New chat' })[1]).toHaveFocus());
});

test('a link leads to its chat without a reload', async () => {
  window.history.replaceState(null, '', '/');
  show(<Sidebar chatId={null} {...doors} />);
  await userEvent.click(await screen.findByRole('link', { name: 'Budget' }));
  expect(window.location.pathname).toBe('/c/chat1');
});

test('axe finds nothing in the list', async () => {
  const { container } = show(<Sidebar chatId="chat1" {...doors} />);
  await screen.findByRole('link', { name: 'Budget' });
  expect(await violations(container)).toEqual([]);
});
