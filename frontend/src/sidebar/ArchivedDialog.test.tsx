import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { chatRow } from '../testing/builders';
import { show } from '../testing/page';
import ArchivedDialog from './ArchivedDialog';

const row = chatRow({ title: 'Old plan', archived: true });

function open(rows = [row]) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (request.method === 'GET') return Response.json(path.includes('archived') ? rows : []);
    asked.push(request.body);
    return Response.json({ ...row, archived: false });
  });
  show(<ArchivedDialog chatId={null} onClose={() => undefined} />);
  return asked;
}

test('an archived chat is brought back and leaves the list', async () => {
  const asked = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Bring “Old plan” back' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Old plan/ })).not.toBeInTheDocument());
  expect(asked).toEqual(['{"archived":false}']);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing is archived.');
});

test('axe finds nothing in it', async () => {
  open();
  await screen.findByRole('link', { name: /Old plan/ });
  expect(await violations(document.body)).toEqual([]);
});
