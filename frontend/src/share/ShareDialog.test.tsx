import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { chatRow } from '../testing/builders';
import { show } from '../testing/page';
import ShareDialog from './ShareDialog';

function open(link: string | null, refusal?: object) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method === 'GET') return Response.json([chatRow({ link })]);
    asked.push(`${request.method} ${path}`);
    if (refusal !== undefined) return Response.json(refusal, { status: 422 });
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(chatRow({ link: '/shared/token1' }));
  });
  show(<ShareDialog chatId="chat1" />);
  return asked;
}

test('a link is made, and its whole address can be copied', async () => {
  const user = userEvent.setup();
  const asked = open(null);
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  const url = `${window.location.origin}/shared/token1`;
  expect(await screen.findByLabelText('Link')).toHaveValue(url);
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(asked).toEqual(['POST /api/chats/chat1/link']);
});

test('a link that is there is renewed and taken back', async () => {
  const asked = open('/shared/token1');
  await userEvent.click(await screen.findByRole('button', { name: 'Share again' }));
  expect(await screen.findByText('The link shows the chat as it is now.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Take the link back' }));
  expect(await screen.findByText('The link leads nowhere any more.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Link')).not.toBeInTheDocument();
  expect(asked).toEqual(['POST /api/chats/chat1/link', 'DELETE /api/chats/chat1/link']);
});

test('a chat in which nothing was said is not shared, and that is said', async () => {
  open(null, { error: { code: 'empty_chat', message: 'There is nothing to share yet.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing to share yet.');
});

test('axe finds nothing in it', async () => {
  open('/shared/token1');
  await screen.findByLabelText('Link');
  expect(await violations(document.body)).toEqual([]);
});
