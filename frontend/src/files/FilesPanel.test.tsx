import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { file, message, said, snapshot } from '../testing/builders';
import { show } from '../testing/page';
import { member } from '../testing/people';
import { FilesPanel } from './FilesPanel';
import { closePanel, openFile, openList } from './place';

const CHAT = { messages: [said('u1', null, 'hi'), message('a1', 'u1')], head_id: 'a1' };

afterEach(() => act(closePanel));

async function showPanel(
  search: string,
  over: { files?: ReturnType<typeof file>[]; signedIn?: boolean } = {},
) {
  const { files = [file()], signedIn = true } = over;
  const who = { ...member, signed_in: signedIn };
  const page = show(<FilesPanel chatId="chat1" me={who} />, snapshot({ ...CHAT, files }));
  window.history.replaceState(null, '', `/c/chat1${search}`);
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  return page;
}

test('the list gives the newest version home and opens the file', async () => {
  await showPanel('?files');
  const list = screen.getByRole('list', { name: 'Files' });
  expect(within(list).getByText(/Version 2/)).toBeInTheDocument();
  expect(within(list).getByRole('link', { name: 'Download budget.xlsx' })).toHaveAttribute(
    'href',
    '/api/chats/chat1/files/file1/versions/2/content',
  );
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'no_view', message: 'No.' } }, { status: 422 }),
  );
  await userEvent.click(within(list).getByRole('button', { name: /Open budget.xlsx/ }));
  expect(window.location.search).toBe('?file=file1');
  expect(await screen.findByRole('tab', { name: 'Versions (2)' })).toBeInTheDocument();
});

test('every version says who made it and can be downloaded, the newest first', async () => {
  await showPanel('?file=file1&tab=versions');
  const list = await screen.findByRole('list', { name: 'Versions of budget.xlsx' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Version 2current.*Edited by Folio/),
    expect.stringMatching(/Version 1.*Uploaded/),
  ]);
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/chats/chat1/files/file1/versions/2/content',
    '/api/chats/chat1/files/file1/versions/1/content',
  ]);
});

test('an older version is restored onto the shown branch', async () => {
  const restored = file();
  const [first] = restored.versions;
  if (first !== undefined) restored.versions.push({ ...first, version: 3, parent: 1, cause: 'restore' });
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => Response.json(restored));
  vi.stubGlobal('fetch', fetched);
  await showPanel('?file=file1&tab=versions');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1 of budget.xlsx' }));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/chats/chat1/files/file1/restore');
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"version":1,"message_id":"a1"}');
  expect(await screen.findByText('Version 1 brought back', { exact: false })).toBeInTheDocument();
});

test('a version of another branch is marked, and the newest of this one is current', async () => {
  const files = [file()];
  const [, second] = files[0]?.versions ?? [];
  if (second !== undefined) second.message_id = 'elsewhere';
  await showPanel('?file=file1&tab=versions', { files });
  const [newer, older] = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(newer).toHaveTextContent('another branch');
  expect(older).toHaveTextContent('current');
});

test('a guest may download and not restore', async () => {
  await showPanel('?file=file1&tab=versions', { signedIn: false, files: [file({ durable: false })] });
  expect(await screen.findByRole('link', { name: 'Download version 1 of budget.xlsx' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
});

test('a chat without files says where they would be, and a file that is gone says so', async () => {
  await showPanel('?files', { files: [] });
  expect(screen.getByRole('list', { name: 'Files' })).toHaveTextContent('Files that you attach');
  act(() => openFile('other'));
  expect(screen.getByText('This file is not in this chat any more.')).toBeInTheDocument();
});

test('Esc closes the panel', async () => {
  await showPanel('?files');
  await userEvent.keyboard('{Escape}');
  expect(window.location.search).toBe('');
  act(openList);
  expect(window.location.search).toBe('?files');
});

test('axe finds nothing in the list and among the versions', async () => {
  await showPanel('?files');
  expect(await violations(document.body)).toEqual([]);
  act(() => openFile('file1', { tab: 'versions' }));
  await screen.findByRole('list', { name: 'Versions of budget.xlsx' });
  expect(await violations(document.body)).toEqual([]);
});
