import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { expect, test, vi } from 'vitest';
import { refusal, serve } from '../testing/connections';
import { DONE, Held, settled } from '../testing/held';
import { knowledge } from '../testing/knowledge';
import { show } from '../testing/page';
import { member } from '../testing/people';
import { KeepButton } from './KeepButton';
import { KnowledgeButton } from './KnowledgeButton';

const BOTH = [knowledge(), knowledge({ id: 'kb2', name: 'rules.md' })];

async function open(answers: Parameters<typeof serve>[0]) {
  const asked = serve({
    'GET /api/knowledge': () => ({ files: BOTH, may_share: false, most_files: 200 }),
    ...answers,
  });
  const { client } = show(
    <>
      <KnowledgeButton me={member} />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Knowledge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Knowledge' });
  await within(dialog).findAllByTestId('knowledge-file');
  return { asked, client, dialog };
}

function drop(where: HTMLElement, ...names: string[]) {
  const files = names.map((name) => new File(['x'], name));
  fireEvent.drop(where, { dataTransfer: { files, types: ['Files'] } });
}

test('a removal that fails is told though another one began meanwhile', async () => {
  const first = new Held();
  const { dialog } = await open({
    'DELETE /api/knowledge/kb1': () => first.answer,
    'DELETE /api/knowledge/kb2': DONE,
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove handbook.docx' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove rules.md' }));
  expect(await within(dialog).findByText('“rules.md” was removed.')).toBeInTheDocument();
  first.give(refusal(409, 'busy', 'It is in use.'));
  expect(await screen.findByText('It is in use.')).toBeInTheDocument();
});

test('files that are dropped while others are added wait for their turn', async () => {
  const first = new Held();
  const { asked, dialog } = await open({
    'POST /api/knowledge': (body) =>
      JSON.stringify(body).includes('one.txt') ? first.answer : knowledge({ id: 'kb4' }),
  });
  drop(dialog, 'song.mp3', 'one.txt');
  expect(await within(dialog).findByText('Adding “one.txt” …')).toBeInTheDocument();
  drop(dialog, 'two.txt');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('song.mp3');
  await settled();
  expect(asked).toHaveLength(1);
  first.give(refusal(422, 'encrypted', 'one.txt: it has a password.'));
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(within(dialog).queryByText(/^Adding/)).not.toBeInTheDocument());
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/song.mp3.*one.txt: it has a password/);
});

test('two files of one name are each told of', async () => {
  const { dialog } = await open({});
  drop(dialog, 'song.mp3', 'song.mp3');
  const alert = await within(dialog).findByRole('alert');
  await waitFor(() => expect(within(alert).getAllByRole('listitem')).toHaveLength(2));
});

test('a file that can’t be added is told though the dialog is closed', async () => {
  const first = new Held();
  const { dialog } = await open({ 'POST /api/knowledge': () => first.answer });
  drop(dialog, 'one.txt', 'song.mp3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  first.give(refusal(422, 'encrypted', 'one.txt: it has a password.'));
  expect(await screen.findByText('one.txt: it has a password.')).toBeInTheDocument();
  expect(await screen.findByText(/^song.mp3: /)).toBeInTheDocument();
});

test('a file may be dropped anywhere on the dialog', async () => {
  const { asked, dialog } = await open({ 'POST /api/knowledge': () => knowledge({ id: 'kb4' }) });
  drop(within(dialog).getByRole('heading', { name: 'Knowledge' }), 'one.txt');
  await waitFor(() => expect(asked).toHaveLength(1));
});

test('a file that can’t be kept is told though its view is closed', async () => {
  const held = new Held();
  serve({ 'POST /api/knowledge/from-chat': () => held.answer });
  const { rerender } = show(
    <>
      <KeepButton chatId="chat1" fileId="file1" name="budget.xlsx" />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Keep budget.xlsx in the knowledge base' }));
  rerender(<Toaster />);
  held.give(refusal(409, 'full', 'There is no room.'));
  expect(await screen.findByText('There is no room.')).toBeInTheDocument();
});

test('a dialog that can’t be shown says so and can be closed', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ 'GET /api/knowledge': () => ({ files: null, may_share: false, most_files: 200 }) });
  show(<KnowledgeButton me={member} />);
  await userEvent.click(screen.getByRole('button', { name: 'Knowledge' }));
  expect(await screen.findByText('This part of the page could not be shown.')).toBeInTheDocument();
  await act(() => userEvent.keyboard('{Escape}'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  said.mockRestore();
});

test('a list that can’t be read again stays as it was', async () => {
  let broken = false;
  const { client, dialog } = await open({
    'GET /api/knowledge': () =>
      broken ? refusal(500, 'odd', 'No.') : { files: BOTH, may_share: false, most_files: 200 },
  });
  broken = true;
  await client.refetchQueries({ queryKey: ['knowledge', 'list'] });
  await settled();
  expect(client.getQueryState(['knowledge', 'list'])?.status).toBe('error');
  expect(within(dialog).getAllByTestId('knowledge-file')).toHaveLength(2);
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
});

test('files are added in the order in which they were given, those that were dropped later last', async () => {
  const { asked, dialog } = await open({ 'POST /api/knowledge': () => knowledge({ id: 'kb4' }) });
  drop(dialog, 'one.txt', 'two.txt');
  drop(dialog, 'three.txt');
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map(([, body]) => body)).toEqual([
    { file: ['one.txt'] },
    { file: ['two.txt'] },
    { file: ['three.txt'] },
  ]);
});
