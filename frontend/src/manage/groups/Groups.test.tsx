import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { beforeAll, expect, test } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { refusal, serve } from '../../testing/connections';
import { show } from '../../testing/page';
import { member } from '../../testing/people';
import type { Group, Groups as GroupsAnswer } from './api';
import Groups from './Groups';

beforeAll(bringManage);

const INTERNS: Group = {
  id: 'g1',
  name: 'Interns',
  all_models: false,
  models: ['big'],
  capabilities_off: ['file_write'],
  joined_at_sign_up: true,
  for_guests: false,
  people: 3,
};
const ANSWER: GroupsAnswer = {
  groups: [INTERNS],
  models: [
    { id: 'big', label: 'Big model', offered: true },
    { id: 'old', label: 'Old model', offered: false },
  ],
  capabilities: ['file_read', 'file_write'],
};

function open(answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({ 'GET /api/admin/groups': () => ANSWER, 'GET /api/me': () => member, ...answers });
  return {
    asked,
    ...show(
      <>
        <Groups />
        <Toaster />
      </>,
    ),
  };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tick = (name: RegExp | string) => userEvent.click(screen.getByRole('checkbox', { name }));

test('a group tells its rules in short', async () => {
  const { container } = open();
  expect(await screen.findByTestId('group')).toHaveTextContent(
    '3 people · 1 model · without file_write · new accounts join',
  );
  expect(await violations(container)).toEqual([]);
});

test('where no group is, that is said', async () => {
  open({ 'GET /api/admin/groups': () => ({ ...ANSWER, groups: [] }) });
  expect(await screen.findByText(/everybody may use everything/)).toBeInTheDocument();
});

test('a new group is made of what is ticked, and the focus comes back', async () => {
  const { asked, container } = open({
    'POST /api/admin/groups': (body) => ({ ...INTERNS, ...body, id: 'g2' }),
  });
  await screen.findByTestId('group');
  await press('Add a group');
  expect(screen.getByLabelText('Name of the group')).toHaveFocus();
  expect(await violations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name of the group'), 'Pupils');
  await tick('All models that are offered, now and later');
  await tick('Old model (not offered now)');
  await tick(/^file_write:/);
  await tick('Its rules hold for guests, too');
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Add a group' })).toHaveFocus();
  const rules = {
    name: 'Pupils',
    all_models: false,
    models: ['old'],
    capabilities_off: ['file_write'],
    joined_at_sign_up: false,
    for_guests: true,
  };
  expect(asked).toEqual([['POST /api/admin/groups', rules]]);
});

test('a group is changed as it stands, without what is not its to write', async () => {
  const { asked } = open({ 'PUT /api/admin/groups/g1': () => INTERNS });
  await screen.findByTestId('group');
  await press('Edit Interns');
  await tick(/^file_write:/);
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Edit Interns' })).toHaveFocus();
  const { id: _id, people: _people, ...rules } = INTERNS;
  expect(asked).toEqual([['PUT /api/admin/groups/g1', { ...rules, capabilities_off: [] }]]);
});

test('a group without a name is not sent', async () => {
  const { asked } = open();
  await screen.findByTestId('group');
  await press('Add a group');
  await press('Save');
  expect(screen.getByLabelText('Name of the group')).toHaveAccessibleDescription('Give the group a name.');
  expect(screen.getByLabelText('Name of the group')).toHaveFocus();
  expect(asked).toEqual([]);
});

test('a name that is taken is said at its field, other refusals below', async () => {
  let code = 'group_taken';
  open({ 'PUT /api/admin/groups/g1': () => refusal(409, code, `It is ${code}.`) });
  await screen.findByTestId('group');
  await press('Edit Interns');
  await press('Save');
  expect(await screen.findByLabelText('Name of the group')).toHaveAccessibleDescription('It is group_taken.');
  code = 'guests_grouped';
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('It is guests_grouped.');
});

test('a group goes only once that was confirmed', async () => {
  const { asked } = open({ 'DELETE /api/admin/groups/g1': () => null });
  const row = await screen.findByTestId('group');
  await press('Remove Interns');
  expect(within(row).getByRole('group')).toHaveAccessibleName(/3 people keep their accounts/);
  expect(asked).toEqual([]);
  await press('Yes, remove');
  expect(asked).toEqual([['DELETE /api/admin/groups/g1', null]]);
});

test('when a group is gone, that is said and the focus is on the way to a new one', async () => {
  let groups = [{ ...INTERNS, name: 'Staff' }];
  open({
    'GET /api/admin/groups': () => ({ ...ANSWER, groups }),
    'DELETE /api/admin/groups/g1': () => {
      groups = [];
      return null;
    },
  });
  await screen.findByTestId('group');
  await press('Remove Staff');
  await press('Yes, remove');
  expect(await screen.findByText('“Staff” was removed.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add a group' })).toHaveFocus();
});
