import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { beforeEach, expect, test, vi } from 'vitest';
import { useChat } from '../../chat/store';
import { ToolCall } from '../../receipts/ToolCall';
import { violations } from '../../testing/axe';
import { logged, message, snapshot, tool } from '../../testing/builders';
import { refusal, serve } from '../../testing/connections';
import { show } from '../../testing/page';
import type { Ask, ToolPart } from '../../wire/types.gen';
import { Leave } from '../leaving';

const ASK: Ask = {
  kind: 'approval',
  server: 'notion',
  server_id: 'srv1',
  server_title: 'Notion',
  tool: 'create page',
  reason: '',
  scopes: [],
};
const FORM = {
  properties: {
    title: { type: 'string', title: 'Title', description: 'Of the page.' },
    count: { type: 'integer', minimum: 1 },
    loud: { type: 'boolean', title: 'Loud' },
    colour: { type: 'string', enum: ['red', 'green'] },
  },
  required: ['title', 'count'],
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
});

function Calls() {
  const parts = useChat('chat1')?.messages['a1']?.parts ?? [];
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a part's index is its identity on the wire
    part.type === 'tool' ? <ToolCall key={index} chatId="chat1" part={part} /> : null,
  );
}

function waiting(ask: Partial<Ask>, over: Partial<ToolPart> = {}): ToolPart {
  return tool({ state: 'approval', receipt: null, ask: { ...ASK, ...ask }, ...over });
}

async function showAsk(...parts: ToolPart[]) {
  const left: string[] = [];
  const page = show(
    <Leave value={(url) => left.push(url)}>
      <Calls />
      <textarea id="message" aria-label="Message" />
      <Toaster />
    </Leave>,
    snapshot({ messages: [message('a1', null, { status: 'streaming', parts })], head_id: 'a1' }),
  );
  await act(() => page.session.open('chat1'));
  const cards = await screen.findAllByRole('group', { name: /Notion|This call/ });
  return { ...page, left, card: cards[0] as HTMLElement };
}

test('a call shows what it would send, and is allowed', async () => {
  const args = { title: 'Plan', public: false, tags: [], parent: { id: 7, path: ['a', 'b'] }, note: null };
  const { card, net } = await showAsk(waiting({}, { args }));
  expect(card).toHaveAccessibleName('Notion asks before it runs “create page”');
  for (const words of ['Plan', 'no', 'empty list', '7', 'no value']) {
    expect(within(card).getByText(words)).toBeInTheDocument();
  }
  await userEvent.click(within(card).getByRole('button', { name: 'Allow' }));
  expect(net.sent('approve')).toMatchObject([{ call_id: 'call1', allow: true, always: false }]);
  expect(within(card).getByRole('button', { name: 'Deny' })).toBeDisabled();
});

test('a tool is allowed for good', async () => {
  const { card, net } = await showAsk(waiting({}));
  await userEvent.click(within(card).getByRole('button', { name: 'Always allow this tool' }));
  expect(net.sent('approve')).toMatchObject([{ allow: true, always: true }]);
});

test('a call through another shows its own values', async () => {
  const args = { name: 'notion__create_page', arguments: { title: 'Inner' } };
  const { card } = await showAsk(waiting({}, { name: 'call_tool', args }));
  expect(within(card).getByText('Inner')).toBeInTheDocument();
  expect(card).not.toHaveTextContent('notion__create_page');
});

test('a long text is folded, and what hides in it is seen', async () => {
  const { card } = await showAsk(waiting({}, { args: { body: `${'x'.repeat(400)}end`, to: 'a\u202eb' } }));
  expect(card).not.toHaveTextContent('end');
  expect(card).toHaveTextContent('a⟨U+202E⟩b');
  await userEvent.click(within(card).getByRole('button', { name: 'Show all 403 characters' }));
  expect(card).toHaveTextContent('xend');
});

test('values that were cut on the wire are fetched before anything can be allowed', async () => {
  const whole = { call_id: 'call1', name: 'x', args: { title: 'Whole' }, receipt: null, state: 'waiting' };
  let there: (answer: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (there = resolve)));
  const { card } = await showAsk(waiting({}, { args: { truncated: true } }));
  expect(within(card).getByRole('button', { name: 'Allow' })).toBeDisabled();
  there(Response.json(whole));
  expect(await within(card).findByText('Whole')).toBeInTheDocument();
  expect(within(card).getByRole('button', { name: 'Allow' })).toBeEnabled();
});

test('the card comes with the focus when nobody writes, and gives it back to the box', async () => {
  const { card, net } = await showAsk(waiting({}));
  expect(card).toHaveFocus();
  await userEvent.click(within(card).getByRole('button', { name: 'Deny' }));
  const done = tool({ state: 'cancelled' });
  const events = logged([{ type: 'part.replaced', message_id: 'a1', index: 0, part: done }]);
  await act(async () => net.say({ type: 'ev', chat: 'chat1', epoch: 1, events }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
});

test('whoever writes keeps the focus', async () => {
  const box = document.createElement('textarea');
  document.body.append(box);
  box.focus();
  const { card } = await showAsk(waiting({}));
  expect(card).not.toHaveFocus();
  box.remove();
});

test('what was answered in another tab closes', async () => {
  const { card, net } = await showAsk(waiting({}));
  const part = tool({ state: 'running', receipt: null });
  const events = logged([{ type: 'part.replaced', message_id: 'a1', index: 0, part }]);
  await act(async () => net.say({ type: 'ev', chat: 'chat1', epoch: 1, events }));
  expect(card).not.toBeInTheDocument();
});

test('an answer that the server refuses can be given again', async () => {
  const { card, net } = await showAsk(waiting({}));
  await userEvent.click(within(card).getByRole('button', { name: 'Allow' }));
  const [sent] = net.sent('approve');
  const error = { code: 'not_waiting', message: 'This call waits no more.' };
  const cmd = sent !== undefined && 'cmd' in sent ? sent.cmd : '';
  await act(async () => net.say({ type: 'ack', cmd, ok: false, error }));
  expect(await screen.findByText('This call waits no more.')).toBeInTheDocument();
  expect(within(card).getByRole('button', { name: 'Allow' })).toBeEnabled();
});

test('a sign-in says why and for what, and comes back to this call', async () => {
  const ask = { kind: 'sign_in' as const, reason: 'It wants to write.', scopes: ['pages:write'] };
  const { card, left } = await showAsk(waiting(ask));
  expect(card).toHaveAccessibleName('Notion needs your sign-in for “create page”');
  expect(card).toHaveTextContent('It wants to write.');
  expect(card).toHaveTextContent('pages:write');
  const asked = serve({
    'POST /api/connections/srv1/sign-in': () => ({ authorize_url: 'https://login.test/go' }),
  });
  await userEvent.click(within(card).getByRole('button', { name: 'Sign in to Notion' }));
  await waitFor(() => expect(left).toEqual(['https://login.test/go']));
  expect(asked).toEqual([['POST /api/connections/srv1/sign-in', { chat_id: 'chat1', call_id: 'call1' }]]);
});

test('a sign-in that can’t begin says why, and can be put off', async () => {
  const { card, net } = await showAsk(waiting({ kind: 'sign_in' }));
  serve({
    'POST /api/connections/srv1/sign-in': () => refusal(409, 'client_id_needed', 'Notion needs a client id.'),
  });
  await userEvent.click(within(card).getByRole('button', { name: 'Sign in to Notion' }));
  expect(await screen.findByText('Notion needs a client id.')).toBeInTheDocument();
  await userEvent.click(within(card).getByRole('button', { name: 'Not now' }));
  expect(net.sent('approve')).toMatchObject([{ allow: false }]);
});

test('a form is held to its schema, and sent with the right types', async () => {
  const { card, net } = await showAsk(waiting({ kind: 'form', form: FORM, reason: 'How many?' }));
  await userEvent.click(within(card).getByRole('button', { name: 'Send' }));
  const title = within(card).getByRole('textbox', { name: 'Title' });
  expect(title).toHaveFocus();
  expect(title).toHaveAccessibleDescription('Of the page. Fill this in.');
  await userEvent.type(title, 'Plan');
  await userEvent.type(within(card).getByLabelText('count'), '0');
  await userEvent.click(within(card).getByRole('button', { name: 'Send' }));
  expect(card).toHaveTextContent('Not below 1.');
  expect(net.sent('approve')).toEqual([]);
  await userEvent.type(within(card).getByLabelText('count'), '{Backspace}4');
  await userEvent.click(within(card).getByLabelText('Loud'));
  await userEvent.selectOptions(within(card).getByLabelText('colour (optional)'), 'green');
  await userEvent.click(within(card).getByRole('button', { name: 'Send' }));
  expect(net.sent('approve')).toMatchObject([
    { allow: true, values: { title: 'Plan', count: 4, loud: true, colour: 'green' } },
  ]);
});

test('a form that can’t be shown can be cancelled', async () => {
  const { card, net } = await showAsk(
    waiting({ kind: 'form', form: { properties: { a: { type: 'object' } } } }),
  );
  expect(card).toHaveTextContent('This form can’t be shown here.');
  expect(within(card).getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.click(within(card).getByRole('button', { name: 'Cancel' }));
  expect(net.sent('approve')).toMatchObject([{ allow: false }]);
});

test('axe finds nothing in the three cards', async () => {
  const { container } = await showAsk(
    waiting({ reason: 'It may change pages.' }, { args: { a: { b: [1, 2] }, text: 'y'.repeat(500) } }),
    waiting({ kind: 'sign_in', reason: 'Why', scopes: ['x'] }, { call_id: 'call2' }),
    waiting({ kind: 'form', form: FORM }, { call_id: 'call3' }),
  );
  await screen.findByRole('button', { name: 'Send' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await violations(container)).toEqual([]);
});
