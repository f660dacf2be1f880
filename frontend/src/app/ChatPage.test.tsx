import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setDraft } from '../composer/drafts';
import { clearUploads } from '../composer/uploads';
import { violations } from '../testing/axe';
import { said, snapshot } from '../testing/builders';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { Me, Snapshot } from '../wire/api';
import { ChatPage } from './ChatPage';

beforeEach(() => {
  for (const draft of ['new', 'chat1']) {
    setDraft(draft, '');
    clearUploads(draft);
  }
  vi.stubGlobal('fetch', async () => Response.json([]));
});

async function showPage(chatId: string | null, me: Me = member, stored: Snapshot = snapshot()) {
  const nothing = () => undefined;
  const page = show(
    <ChatPage chatId={chatId} me={me} onOpenSidebar={nothing} onSignIn={nothing} onSignedOut={nothing} />,
    stored,
  );
  await act(async () => undefined);
  return page;
}

test('an example is put into the message box, to be changed or sent', async () => {
  await showPage(null);
  await userEvent.click(screen.getByRole('button', { name: /Change a cell/ }));
  const box = screen.getByRole('textbox', { name: 'Message' });
  expect(box).toHaveValue('set B2 to 99');
  expect(box).toHaveFocus();
});

test('a guest is told what signing in gives', async () => {
  await showPage(null, { ...member, signed_in: false });
  expect(screen.getByText(/You are a guest/)).toBeInTheDocument();
});

test('a member is not', async () => {
  await showPage(null);
  expect(screen.queryByText(/You are a guest/)).not.toBeInTheDocument();
});

test('stop names the turn that runs', async () => {
  const { net } = await showPage(
    'chat1',
    member,
    snapshot({ messages: [said('u', null, 'hi')], head_id: 'u', running_turn_id: 't1' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(net.sent('stop')).toMatchObject([{ chat: 'chat1', turn_id: 't1' }]);
});

test('a file that is dropped anywhere is looked at before it is uploaded', async () => {
  await showPage('chat1');
  const dataTransfer = { types: ['Files'], files: [new File(['x'.repeat(2000)], 'big.xlsx')] };
  fireEvent.dragEnter(window, { dataTransfer });
  expect(screen.getByText('Drop files to attach them')).toBeInTheDocument();
  fireEvent.drop(window, { dataTransfer });
  expect(screen.getByTestId('upload')).toHaveAttribute('data-state', 'refused');
  expect(screen.getByText('The file has 2 kB; the limit is 1,000 bytes.')).toBeInTheDocument();
});

test('axe finds nothing on an empty page', async () => {
  const { container } = await showPage(null);
  expect(await violations(container)).toEqual([]);
});
