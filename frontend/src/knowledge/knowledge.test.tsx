import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { refusal, serve } from '../testing/connections';
import { knowledge, passage } from '../testing/knowledge';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { KnowledgeFile, PassagePage } from './api';
import { KnowledgeButton } from './KnowledgeButton';

const PASSAGES: PassagePage = {
  passages: [
    passage(1, { place: { unit: 'paragraphs', first: 1, last: 3, sheet: '', cells: '' } }),
    passage(4, { heading: ['Handbook', 'Leave'], text: 'Twenty days of leave.' }),
  ],
  total: 2,
  next: null,
};

type Answers = Parameters<typeof serve>[0];

async function open(files: KnowledgeFile[], answers: Answers = {}, mayShare = false) {
  const asked = serve({
    'GET /api/knowledge': () => ({ files, may_share: mayShare, most_files: 200 }),
    'GET /api/knowledge/kb1/passages?start=1&count=50': () => PASSAGES,
    ...answers,
  });
  show(<KnowledgeButton me={member} />);
  await userEvent.click(screen.getByRole('button', { name: 'Knowledge' }));
  return { asked, dialog: await screen.findByRole('dialog', { name: 'Knowledge' }) };
}

test('a guest has no knowledge base, and none is asked for', async () => {
  const list = vi.fn(() => ({ files: [], may_share: false, most_files: 200 }));
  serve({ 'GET /api/knowledge': list });
  const guest = show(<KnowledgeButton me={{ ...member, signed_in: false }} />);
  expect(guest.container).toBeEmptyDOMElement();
  show(<KnowledgeButton me={member} />);
  await userEvent.click(screen.getByRole('button', { name: 'Knowledge' }));
  expect(await screen.findByText('There are no files yet.')).toBeInTheDocument();
  expect(list).toHaveBeenCalledOnce();
});

test('each file says how far it is, and whose it is', async () => {
  const failed = knowledge({
    id: 'kb2',
    name: 'blank.txt',
    state: 'failed',
    code: 'no_text',
    reason: 'There is no text in it that could be searched.',
    passages: 0,
  });
  const shared = knowledge({ id: 'kb3', name: 'rules.md', shared: true, mine: false });
  const { dialog } = await open([knowledge(), failed, shared]);
  const rows = await within(dialog).findAllByTestId('knowledge-file');
  const removals = within(dialog).getAllByRole('button', { name: /^Remove/ });
  expect(removals.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Remove handbook.docx',
    'Remove blank.txt',
  ]);
  expect(rows.map((row) => row.dataset['state'])).toEqual(['ready', 'failed', 'ready']);
  expect(rows[0]).toHaveTextContent('2 passages');
  expect(rows[1]).toHaveTextContent('There is no text in it');
  expect(rows[2]).toHaveTextContent('Shared with all members');
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(await violations(document.body)).toEqual([]);
});

test('what is being read is looked at again until it is ready', async () => {
  let state: KnowledgeFile['state'] = 'reading';
  const { dialog } = await open([], {
    'GET /api/knowledge': () => ({ files: [knowledge({ state })], may_share: false, most_files: 9 }),
  });
  expect(await within(dialog).findByText('Being read')).toBeInTheDocument();
  state = 'ready';
  expect(await within(dialog).findByText('2 passages', {}, { timeout: 4000 })).toBeInTheDocument();
});

test('its passages open with the keyboard, each with its place and titles', async () => {
  const { dialog } = await open([knowledge()]);
  const button = await within(dialog).findByRole('button', { name: 'Passages of handbook.docx' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const [first, second] = await within(dialog).findAllByTestId('passage');
  expect(first).toHaveTextContent('Paragraphs 1–3 · Handbook');
  expect(second).toHaveTextContent('Paragraph 4 · Handbook › Leave');
  expect(second).toHaveTextContent('Twenty days of leave.');
  expect(await violations(document.body)).toEqual([]);
});

test('a file that is dropped is added, and one that can’t be read is told', async () => {
  const files: KnowledgeFile[] = [];
  const { asked, dialog } = await open(files, {
    'POST /api/knowledge': () => {
      const made = knowledge({ state: 'queued', passages: 0 });
      files.push(made);
      return made;
    },
  });
  const zone = await within(dialog).findByRole('region', { name: 'Add files' });
  const good = new File(['x'], 'handbook.docx');
  const bad = new File(['x'], 'song.mp3');
  fireEvent.drop(zone, { dataTransfer: { files: [bad, good], types: ['Files'] } });
  expect(await within(dialog).findByText('Waiting to be read')).toBeInTheDocument();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('song.mp3: Files of type .mp3');
  expect(asked.map(([what]) => what)).toEqual(['POST /api/knowledge']);
});

test('what the server refuses is said in its words', async () => {
  const { dialog } = await open([], {
    'POST /api/knowledge': () => refusal(422, 'encrypted', 'a.docx: it has a password.'),
  });
  await userEvent.upload(await screen.findByTestId('knowledge-files'), new File(['x'], 'a.docx'));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('a.docx: it has a password.');
});

test('an admin shares with all members', async () => {
  const { asked, dialog } = await open([], { 'POST /api/knowledge': () => knowledge() }, true);
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Share with all members' }));
  await userEvent.upload(screen.getByTestId('knowledge-files'), new File(['x'], 'a.docx'));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.stringify(asked[0])).toContain('"shared"');
});

test('a removed file can be taken back from where the focus is', async () => {
  const files = [knowledge()];
  const { asked, dialog } = await open(files, {
    'DELETE /api/knowledge/kb1': () => {
      files.pop();
      return null;
    },
    'POST /api/knowledge/kb1/restore': () => {
      const back = knowledge({ state: 'queued' });
      files.push(back);
      return back;
    },
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove handbook.docx' }));
  expect(await within(dialog).findByText('“handbook.docx” was removed.')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await within(dialog).findByTestId('knowledge-file')).toHaveTextContent('handbook.docx');
  expect(asked.map(([what]) => what)).toEqual([
    'DELETE /api/knowledge/kb1',
    'POST /api/knowledge/kb1/restore',
  ]);
});
