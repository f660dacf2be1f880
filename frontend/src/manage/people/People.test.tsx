import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { beforeAll, expect, test } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { refusal, serve } from '../../testing/connections';
import { show } from '../../testing/page';
import { member } from '../../testing/people';
import type { PersonRow } from './api';
import People from './People';

beforeAll(bringManage);

const GROUP = {
  id: 'g1',
  name: 'Interns',
  all_models: true,
  models: [],
  capabilities_off: [],
  joined_at_sign_up: false,
  for_guests: false,
  people: 0,
};

function person(id: number, over: Partial<PersonRow> = {}): PersonRow {
  return {
    id,
    name: `person${id}`,
    email: '',
    admin: false,
    founder: false,
    active: true,
    second_factor: false,
    groups: [],
    seen_at: null,
    ...over,
  };
}

const ALL = 'GET /api/admin/users?q=&page=1';

function open(people: PersonRow[], answers: Parameters<typeof serve>[0] = {}, total = people.length) {
  const asked = serve({
    'GET /api/admin/groups': () => ({ groups: [GROUP], models: [], capabilities: [] }),
    'GET /api/me': () => member,
    [ALL]: () => ({ people, total, per_page: 50 }),
    ...answers,
  });
  const view = show(
    <>
      <People me={{ ...member, admin: true, name: 'person1' }} />
      <Toaster />
    </>,
  );
  return { asked, ...view };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('people are told with what they are', async () => {
  const { container } = open([
    person(1, { admin: true, founder: true, seen_at: '2026-11-30T10:00:00Z' }),
    person(2, { email: 'two@example.org', active: false, groups: ['g1'] }),
  ]);
  const [one, two] = await screen.findAllByTestId('person');
  expect(one).toHaveTextContent('administrator · in no group · signed in on November 30, 2026');
  await waitFor(() =>
    expect(two).toHaveTextContent('two@example.orgaccount closed · Interns · never signed in'),
  );
  await press('Change person2');
  expect(await violations(container)).toEqual([]);
});

test('a search asks the server, and begins at the first page', async () => {
  const { container } = open(
    [person(1)],
    {
      'GET /api/admin/users?q=&page=2': () => ({ people: [person(3)], total: 51, per_page: 50 }),
      'GET /api/admin/users?q=p&page=1': () => ({ people: [person(2)], total: 1, per_page: 50 }),
    },
    51,
  );
  expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
  await press('The next page');
  expect(await screen.findByRole('heading', { name: 'person3' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'The next page' })).toBeDisabled();
  expect(await violations(container)).toEqual([]);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name or e-mail address' }), 'p');
  expect(await screen.findByRole('heading', { name: 'person2' })).toBeInTheDocument();
  expect(screen.queryByText(/Page/)).not.toBeInTheDocument();
});

test('the people of a group are asked for', async () => {
  open([person(1)], {
    'GET /api/admin/users?q=&page=1&group=g1': () => ({ people: [], total: 0, per_page: 50 }),
  });
  await screen.findByRole('option', { name: 'Interns' });
  await userEvent.selectOptions(screen.getByLabelText('In the group'), 'Interns');
  expect(await screen.findByText('0 people')).toBeInTheDocument();
});

test('somebody is put into a group, made an administrator, and closed', async () => {
  const { asked } = open([person(2)], { 'PATCH /api/admin/users/2': () => person(2) });
  await screen.findByTestId('person');
  await press('Change person2');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Interns' }));
  for (const name of ['person2 administers this site', 'The account of person2 is open']) {
    await userEvent.click(screen.getByRole('switch', { name }));
  }
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map(([, body]) => body)).toEqual([{ groups: ['g1'] }, { admin: true }, { active: false }]);
});

test('a box and a switch show at once what was chosen, and two quick choices hold both', async () => {
  const other = { ...GROUP, id: 'g2', name: 'Editors' };
  const { asked } = open([person(2)], {
    'GET /api/admin/groups': () => ({ groups: [GROUP, other], models: [], capabilities: [] }),
    'PATCH /api/admin/users/2': () => person(2),
  });
  await screen.findByTestId('person');
  await press('Change person2');
  const interns = await screen.findByRole('checkbox', { name: 'Interns' });
  fireEvent.click(interns);
  expect(interns).toBeChecked();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Editors' }));
  const administers = screen.getByRole('switch', { name: 'person2 administers this site' });
  fireEvent.click(administers);
  expect(administers).toBeChecked();
  expect(interns).toBeChecked();
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked.map(([, body]) => body)).toEqual([
    { groups: ['g1'] },
    { groups: ['g1', 'g2'] },
    { admin: true },
  ]);
});

test('nobody closes or deletes their own account here, and the founder stays', async () => {
  open([person(1, { admin: true }), person(2, { admin: true, founder: true })]);
  await screen.findAllByTestId('person');
  await press('Change person1');
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  await press('Change person1');
  await press('Change person2');
  expect(screen.queryAllByRole('switch')).toEqual([]);
  expect(screen.getByText(/stays an administrator/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
});

test('a refusal is told and changes nothing', async () => {
  open([person(2, { admin: true })], {
    'PATCH /api/admin/users/2': () => refusal(409, 'last_admin', 'This is the last administrator.'),
  });
  await screen.findByTestId('person');
  await press('Change person2');
  await userEvent.click(screen.getByRole('switch', { name: 'person2 administers this site' }));
  expect(await screen.findByText('This is the last administrator.')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'person2 administers this site' })).toBeChecked();
});

test('an account is deleted only once that was confirmed', async () => {
  const { asked } = open([person(2)], { 'DELETE /api/admin/users/2': () => null });
  const row = await screen.findByTestId('person');
  await press('Change person2');
  await press('Delete the account of person2');
  expect(within(row).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(asked).toEqual([]);
  await press('Yes, delete everything');
  expect(asked).toEqual([['DELETE /api/admin/users/2', null]]);
});

test('several are put into a group together', async () => {
  const { asked } = open([person(1), person(2), person(3)], {
    'POST /api/admin/groups/g1/people': () => GROUP,
  });
  await screen.findAllByTestId('person');
  for (const name of ['Choose person1', 'Choose person2', 'Choose person3', 'Choose person2']) {
    await userEvent.click(screen.getByRole('checkbox', { name }));
  }
  expect(await screen.findByRole('group', { name: '2 people are chosen' })).toBeInTheDocument();
  await press('Put into it');
  expect(await screen.findByText('2 people are in “Interns” now.')).toBeInTheDocument();
  expect(asked).toEqual([['POST /api/admin/groups/g1/people', { add: [1, 3] }]]);
  expect(screen.queryByRole('group', { name: /chosen/ })).not.toBeInTheDocument();
});

test('a lost second factor is removed after a question, and only where there is one', async () => {
  const lost = person(2, { second_factor: true });
  const { asked } = open([person(1, { admin: true }), lost, person(3)], {
    'DELETE /api/admin/users/2/second-factor': () => ({ ...lost, second_factor: false }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change person3' }));
  expect(screen.queryByRole('button', { name: 'Remove the second factor of person3' })).toBeNull();
  await press('Change person2');
  await press('Remove the second factor of person2');
  await press('Yes, remove it');
  expect(await screen.findByText('person2 signs in with the password alone now.')).toBeVisible();
  expect(asked.map(([at]) => at)).toContain('DELETE /api/admin/users/2/second-factor');
});
