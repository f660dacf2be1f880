import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { connection, REDIRECT, refusal, serve, TOOLS } from '../testing/connections';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { Connection } from './api';
import { ConnectionsButton } from './ConnectionsButton';
import { Leave } from './leaving';

const ME = { ...member, connections: true };
const FAILED = connection({
  state: 'failed',
  last_error: 'The server did not answer within 2 s.',
  failed_at: '2030-01-01T09:30:00Z',
});
const NEW = connection({ state: 'new', account: '', tools: 0, tokens: 0, needs_sign_in: true });

afterEach(() => {
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
});

interface Given {
  items?: Connection[];
  on?: string[];
  me?: typeof ME;
  chatId?: string | null;
  answers?: Parameters<typeof serve>[0];
}

function showButton({
  items = [connection()],
  on = [],
  me = ME,
  chatId = 'chat1',
  answers = {},
}: Given = {}) {
  const asked = serve({
    'GET /api/connections': () => ({ redirect_uri: REDIRECT, items }),
    'GET /api/chats/chat1/connections': () => ({ on }),
    'GET /api/connections/srv1/tools': () => TOOLS,
    'PUT /api/chats/chat1/connections/srv1': (body) => ({ on: body?.['on'] === true ? ['srv1'] : [] }),
    ...answers,
  });
  const left: string[] = [];
  const onSignIn = vi.fn();
  const ensureChat = vi.fn(async () => 'chat1');
  show(
    <Leave value={(url) => left.push(url)}>
      <ConnectionsButton chatId={chatId} me={me} ensureChat={ensureChat} onSignIn={onSignIn} />
      <Toaster />
    </Leave>,
  );
  return { asked, left, onSignIn, ensureChat };
}

async function open(given: Given = {}) {
  const page = showButton(given);
  await userEvent.click(await screen.findByRole('button', { name: /^Connections/ }));
  return { ...page, panel: await screen.findByRole('dialog', { name: 'Connections' }) };
}

async function openDetails(panel: HTMLElement) {
  await userEvent.click(await within(panel).findByRole('button', { name: 'Details of Notion' }));
}

test('nothing is shown where no server is offered to somebody who can’t add one', () => {
  showButton({ me: { ...ME, connections: false } });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the button says how many are on', async () => {
  showButton({ on: ['srv1', 'gone'] });
  expect(await screen.findByRole('button', { name: 'Connections, 1 on' })).toHaveTextContent('1');
});

test('a guest is told that connections belong to an account, and nothing is asked', async () => {
  const { panel, onSignIn } = await open({ me: { ...ME, signed_in: false }, answers: {} });
  expect(panel).toHaveTextContent('Connections to other services belong to an account.');
  await userEvent.click(within(panel).getByRole('button', { name: 'Sign in' }));
  expect(onSignIn).toHaveBeenCalledOnce();
});

test('a row says how it does, as whom, and what it would cost', async () => {
  const { panel } = await open();
  expect(await within(panel).findByTestId('connection')).toHaveTextContent(
    'Ready · as reader@example.com · 2 tools · 1,234 tokens if mounted',
  );
});

test('a switch is for this chat, and the number follows', async () => {
  const { panel, asked } = await open();
  const toggle = await within(panel).findByRole('switch', { name: 'Notion in this chat' });
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(asked).toEqual([['PUT /api/chats/chat1/connections/srv1', { on: true }]]);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Connections, 1 on' })).toBeInTheDocument();
});

test('a switch is on only when the tools are known', async () => {
  let told = (_answer: object) => {};
  const listing = new Promise<object>((resolve) => {
    told = resolve;
  });
  const { panel } = await open({ answers: { 'PUT /api/chats/chat1/connections/srv1': () => listing } });
  const toggle = await within(panel).findByRole('switch', { name: 'Notion in this chat' });
  await userEvent.click(toggle);
  expect(await within(panel).findByText(/^Reading its tools/)).toBeInTheDocument();
  expect(toggle).not.toBeChecked();
  told({ on: ['srv1'] });
  await waitFor(() => expect(toggle).toBeChecked());
});

test('a chat is made for a switch where there is none', async () => {
  const { panel, ensureChat } = await open({ chatId: null });
  await userEvent.click(await within(panel).findByRole('switch', { name: 'Notion in this chat' }));
  expect(ensureChat).toHaveBeenCalledOnce();
});

test('a switch that the server refuses goes back, with the reason', async () => {
  const refuse = () => refusal(409, 'sign_in_needed', 'Sign in to Notion first.');
  const { panel } = await open({ answers: { 'PUT /api/chats/chat1/connections/srv1': refuse } });
  const toggle = await within(panel).findByRole('switch', { name: 'Notion in this chat' });
  await userEvent.click(toggle);
  expect(await screen.findByText('Sign in to Notion first.')).toBeInTheDocument();
  expect(toggle).not.toBeChecked();
});

test('connecting goes to the service, and back to this chat', async () => {
  const answers = {
    'POST /api/connections/srv1/sign-in': () => ({ authorize_url: 'https://login.test/go' }),
  };
  const { panel, asked, left } = await open({ items: [NEW], answers });
  expect(within(panel).queryByRole('switch')).not.toBeInTheDocument();
  await userEvent.click(await within(panel).findByRole('button', { name: 'Connect Notion' }));
  await waitFor(() => expect(left).toEqual(['https://login.test/go']));
  expect(asked).toEqual([['POST /api/connections/srv1/sign-in', { chat_id: 'chat1' }]]);
});

test('an address that is none of the web is not gone to', async () => {
  const answers = { 'POST /api/connections/srv1/sign-in': () => ({ authorize_url: 'javascript:alert(1)' }) };
  const { panel, left } = await open({ items: [NEW], answers });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Connect Notion' }));
  expect(await screen.findByText('The sign-in could not be started.')).toBeInTheDocument();
  expect(left).toEqual([]);
});

test('coming back from the sign-in that was begun here says so and switches it on', async () => {
  window.history.replaceState(null, '', '/c/chat1?connected=srv1');
  window.sessionStorage.setItem('folio.signing_in', JSON.stringify({ serverId: 'srv1', chatId: 'chat1' }));
  const { asked } = showButton();
  expect(await screen.findByText('Notion is connected, and on in this chat.')).toBeInTheDocument();
  expect(asked).toEqual([['PUT /api/chats/chat1/connections/srv1', { on: true }]]);
  expect(window.location.search).toBe('');
});

test('an address that somebody else made switches nothing on', async () => {
  window.history.replaceState(null, '', '/c/chat1?connected=srv1');
  const { asked } = showButton();
  expect(await screen.findByText('Notion is connected.')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('a failure is said with its time, and tried again on demand', async () => {
  const answers = { 'POST /api/connections/srv1/check': () => connection() };
  const { panel } = await open({ items: [FAILED], answers });
  const row = await within(panel).findByTestId('connection');
  expect(row).toHaveTextContent(/Failed at .*: The server did not answer within 2 s\./);
  await userEvent.click(within(row).getByRole('button', { name: 'Check again: Notion' }));
  await waitFor(() => expect(row).not.toHaveTextContent('did not answer'));
  expect(row).toHaveAttribute('data-state', 'ready');
});

test('details list the tools, which ask first, and what was left out and why', async () => {
  const { panel } = await open();
  await openDetails(panel);
  const rows = (await within(panel).findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows).toContain('searchSearches pages.400 tokens · runs without asking');
  expect(rows).toContain('create pageMakes a page.834 tokens · asks firstAlways allow');
  expect(rows).toContain('drawIts schema has a part that no model takes.');
});

test('a tool is allowed for good, and no longer', async () => {
  const answers = { 'PUT /api/connections/srv1/tools/create%20page': () => null };
  const { panel, asked } = await open({ answers });
  await openDetails(panel);
  const toggle = await within(panel).findByRole('switch', { name: 'Always allow create page' });
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(asked.map(([, body]) => body)).toEqual([{ always: true }, { always: false }]);
});

test('new chats begin with it when that is wished', async () => {
  const answers = { 'PUT /api/connections/srv1': () => connection({ starts_on: true }) };
  const { panel, asked } = await open({ answers });
  await openDetails(panel);
  const toggle = within(panel).getByRole('switch', { name: 'Notion on in new chats' });
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(asked).toEqual([['PUT /api/connections/srv1', { starts_on: true }]]);
});

test('disconnecting asks before, and the way back has the focus', async () => {
  const answers = { 'DELETE /api/connections/srv1': () => null };
  const { panel, asked } = await open({ answers });
  await openDetails(panel);
  await userEvent.click(within(panel).getByRole('button', { name: 'Disconnect Notion' }));
  expect(within(panel).getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(asked).toEqual([]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Yes, disconnect' }));
  expect(await screen.findByText('Notion is disconnected.')).toBeInTheDocument();
  expect(asked).toEqual([['DELETE /api/connections/srv1', null]]);
});

test('who may mend a missing client id sees the address to register', async () => {
  const items = [connection({ state: 'client_id', needs_sign_in: true, account: '' })];
  const { panel } = await open({ items, me: { ...ME, admin: true } });
  expect(await within(panel).findByText(REDIRECT)).toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'Manage servers' })).toBeInTheDocument();
});

test('a list that could not be loaded can be asked for again', async () => {
  let broken = true;
  const list = () => (broken ? refusal(500, 'internal', 'Oops.') : { redirect_uri: REDIRECT, items: [] });
  const { panel } = await open({ me: { ...ME, admin: true }, answers: { 'GET /api/connections': list } });
  const retry = await within(panel).findByRole('button', { name: 'Try again' });
  broken = false;
  await userEvent.click(retry);
  expect(await within(panel).findByText(/No server is offered yet/)).toBeInTheDocument();
});

test('axe finds nothing in it, with everything open', async () => {
  const { panel } = await open({ items: [FAILED], on: ['srv1'], me: { ...ME, admin: true } });
  await openDetails(panel);
  await within(panel).findByText('draw');
  await userEvent.click(within(panel).getByRole('button', { name: 'Disconnect Notion' }));
  expect(await violations(document.body)).toEqual([]);
});
