import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { show } from '../../testing/page';
import Audit from './Audit';
import type { Entry } from './api';

const ENTRY: Entry = {
  id: 9,
  at: '2030-01-05T09:07:00Z',
  actor: 'root',
  action: 'server.changed',
  subject_id: 'sv1',
  subject: 'Notes',
  changes: {
    title: ['Note', 'Notes'],
    enabled: [true, false],
    secret: ['', 'changed'],
    hue: [[], ['red', 'blue']],
  },
};

let asked: string[];

beforeAll(bringManage);

beforeEach(() => {
  asked = [];
  window.history.replaceState(null, '', '/manage/audit');
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path.includes('below=')) return Response.json({ entries: [{ ...ENTRY, id: 3 }], below: null });
    if (path.includes('actor=nobody')) return Response.json({ entries: [], below: null });
    return Response.json({ entries: [ENTRY, { ...ENTRY, id: 8, action: 'group.painted' }], below: 8 });
  });
});

test('an entry says who did what, and how each field changed', async () => {
  const { container } = show(<Audit />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('rootchanged the serverNotes');
  expect(first).toHaveTextContent('titleNote → Notes');
  expect(first).toHaveTextContent('switched onyes → no');
  expect(first).toHaveTextContent('secret– → changed');
  expect(first).toHaveTextContent('hue– → red, blue');
  expect(second).toHaveTextContent('group.painted');
  expect(await violations(container)).toEqual([]);
});

test('filters stand in the address, and Back takes them away', async () => {
  show(<Audit />);
  await screen.findAllByRole('listitem');
  await userEvent.type(screen.getByLabelText('Who'), 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  expect(await screen.findByText('There is no entry that fits.')).toBeVisible();
  expect(window.location.search).toBe('?actor=nobody');
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/admin/audit.csv?actor=nobody',
  );
  window.history.back();
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByLabelText('Who')).toHaveValue('');
});

test('an address with filters opens with them', async () => {
  window.history.replaceState(null, '', '/manage/audit?action=server.&since=2030-01-05&other=1');
  show(<Audit />);
  await screen.findAllByRole('listitem');
  expect(asked).toEqual(['/api/admin/audit?action=server.&since=2030-01-05']);
  const form = screen.getByRole('form', { name: 'Filter' });
  expect(within(form).getByLabelText('First day')).toHaveValue('2030-01-05');
  await userEvent.click(within(form).getByRole('button', { name: 'Show all' }));
  expect(window.location.search).toBe('');
});

test('older entries come when they are asked for', async () => {
  show(<Audit />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(asked[1]).toBe('/api/admin/audit?below=8');
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('a log that cannot be read is asked for again', async () => {
  const answers = [new Response('{}', { status: 500 }), Response.json({ entries: [ENTRY], below: null })];
  vi.stubGlobal('fetch', async () => answers.shift());
  show(<Audit />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});
