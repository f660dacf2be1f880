import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { file, snapshot } from '../testing/builders';
import { show } from '../testing/page';
import { member } from '../testing/people';
import { FilesPanel } from './FilesPanel';

function showPanel(signedIn = true, files = [file()]) {
  const who = { ...member, signed_in: signedIn };
  show(<FilesPanel chatId="chat1" me={who} open onClose={() => undefined} />, snapshot({ files }));
  return screen.getByRole('list', { name: 'Files' });
}

test('every version can be downloaded, the newest first', () => {
  const list = within(showPanel()).getByRole('list', { name: 'Versions of budget.xlsx' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/chats/chat1/files/file1/versions/2/content',
    '/api/chats/chat1/files/file1/versions/1/content',
  ]);
});

test('an older version is restored by the server and the list shows what came of it', async () => {
  const restored = file();
  restored.versions.push({
    version: 3,
    name: 'budget.xlsx',
    size: 1,
    mime: 'x',
    cause: 'restore',
    call_id: null,
    created_at: '2030-01-01T00:00:00Z',
  });
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => Response.json(restored));
  vi.stubGlobal('fetch', fetched);
  showPanel();
  await userEvent.click(screen.getByRole('button', { name: 'Restore version 1 of budget.xlsx' }));
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/chats/chat1/files/file1/restore');
  expect(fetched.mock.calls[0]?.[1].body).toBe('{"version":1}');
  expect(await screen.findByText('Version 3')).toBeInTheDocument();
});

test('a guest may download and not restore', () => {
  showPanel(false, [file({ durable: false })]);
  expect(screen.queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
  expect(screen.getByText(/kept for this session/)).toBeInTheDocument();
});

test('a chat without files says where they would be', () => {
  expect(showPanel(true, [])).toHaveTextContent('Files that you attach');
});

test('axe finds nothing in the panel', async () => {
  showPanel();
  expect(await violations(document.body)).toEqual([]);
});
