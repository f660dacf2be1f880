import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { refusal, serve } from '../../testing/connections';
import { show } from '../../testing/page';
import Announcements from './Announcements';
import type { Announcement } from './api';

beforeAll(bringManage);

const NOON: Announcement = {
  id: 'an1',
  text: 'Maintenance at noon',
  level: 'warning',
  starts_at: '2026-11-30T10:00:07Z',
  ends_at: null,
};
const PATH = '/api/admin/announcements';

function open(answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({ [`GET ${PATH}`]: () => [NOON], ...answers });
  return { asked, ...show(<Announcements />) };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('what is announced is listed with its kind and its time', async () => {
  const { container } = open();
  expect(await screen.findByTestId('announcement')).toHaveTextContent(/Warning · from .+ · without an end/);
  expect(await violations(container)).toEqual([]);
});

test('a new one holds from now on, without an end, unless that is said', async () => {
  const { asked, container } = open({ [`POST ${PATH}`]: () => NOON });
  await press('Add an announcement');
  expect(screen.getByLabelText('Text')).toHaveFocus();
  expect(await violations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Text'), 'Hello');
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-24T18:00' } });
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Add an announcement' })).toHaveFocus();
  const ends_at = new Date(2026, 11, 24, 18).toISOString();
  expect(asked).toEqual([[`POST ${PATH}`, { text: 'Hello', level: 'info', starts_at: null, ends_at }]]);
});

test('what is not touched stays to the second', async () => {
  const { asked } = open({ [`PUT ${PATH}/an1`]: () => NOON });
  await screen.findByTestId('announcement');
  await press(/^Edit/);
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Notice');
  await press('Save');
  expect(await screen.findByRole('button', { name: /^Edit/ })).toHaveFocus();
  const { id: _id, ...fields } = NOON;
  expect(asked).toEqual([[`PUT ${PATH}/an1`, { ...fields, level: 'info' }]]);
});

test('an empty one is not sent', async () => {
  const { asked } = open();
  await press('Add an announcement');
  await press('Save');
  expect(screen.getByLabelText('Text')).toHaveAccessibleDescription(/Write what is to be announced/);
  expect(screen.getByLabelText('Text')).toHaveFocus();
  expect(asked).toEqual([]);
});

test('an end before its beginning is said at its field', async () => {
  open({ [`POST ${PATH}`]: () => refusal(422, 'ends_before', 'It would end before it begins.') });
  await press('Add an announcement');
  await userEvent.type(screen.getByLabelText('Text'), 'Hello');
  await press('Save');
  expect(await screen.findByLabelText('Until')).toHaveAccessibleDescription(/would end before it begins/);
});

test('one goes only once that was confirmed', async () => {
  const { asked } = open({ [`DELETE ${PATH}/an1`]: () => null });
  await screen.findByTestId('announcement');
  await press(/^Remove/);
  expect(asked).toEqual([]);
  await press('Yes, remove');
  expect(asked).toEqual([[`DELETE ${PATH}/an1`, null]]);
});
