import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { serve } from '../testing/connections';
import { settled } from '../testing/held';
import { show } from '../testing/page';
import type { Shown } from './api';
import Banner from './Banner';

beforeEach(() => localStorage.clear());

const NOON: Shown = { id: 'an1', version: '1', text: 'Maintenance at <b>noon</b>', level: 'warning' };
const HELLO: Shown = { id: 'an2', version: '1', text: 'Hello', level: 'info' };

function open(shown: Shown[]) {
  serve({ 'GET /api/announcements': () => shown });
  return show(<Banner />);
}

const putAway = (text: RegExp) => userEvent.click(screen.getByRole('button', { name: text }));

test('what is announced is plain text, with its kind for those who see no colour', async () => {
  const { container } = open([NOON, HELLO]);
  const [one, two] = await screen.findAllByTestId('announced');
  expect(one).toHaveTextContent('Warning: Maintenance at <b>noon</b>');
  expect(two).toHaveTextContent('Notice: Hello');
  expect(await violations(container)).toEqual([]);
});

test('what was put away stays away in this browser, the rest does not', async () => {
  const { unmount } = open([NOON, HELLO]);
  await screen.findAllByTestId('announced');
  await putAway(/Maintenance/);
  expect(screen.getByTestId('announced')).toHaveTextContent('Hello');
  unmount();
  open([NOON, HELLO]);
  expect(await screen.findByTestId('announced')).toHaveTextContent('Hello');
});

test('what was changed since is shown again', async () => {
  const { unmount } = open([NOON]);
  await screen.findByTestId('announced');
  await putAway(/Maintenance/);
  unmount();
  open([{ ...NOON, version: '2', text: 'At one' }]);
  expect(await screen.findByTestId('announced')).toHaveTextContent('At one');
});

test('what is not announced any more is forgotten', async () => {
  localStorage.setItem('folio.announcements', JSON.stringify({ gone: '1' }));
  open([NOON]);
  await screen.findByTestId('announced');
  await putAway(/Maintenance/);
  expect(JSON.parse(localStorage.getItem('folio.announcements') ?? '')).toEqual({ an1: '1' });
});

test('a browser that keeps nothing, or nonsense, shows it all the same', async () => {
  localStorage.setItem('folio.announcements', '[not json');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  open([NOON]);
  expect(await screen.findByTestId('announced')).toBeInTheDocument();
  await putAway(/Maintenance/);
  expect(screen.queryByTestId('announced')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test('where nothing is announced nothing is there', async () => {
  const { container } = open([]);
  await settled();
  expect(container).toBeEmptyDOMElement();
});
