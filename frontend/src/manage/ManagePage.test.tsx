import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { bringManage } from '../i18n';
import { violations } from '../testing/axe';
import { show } from '../testing/page';
import { member } from '../testing/people';
import type { Me } from '../wire/api';
import ManagePage from './ManagePage';

beforeAll(bringManage);

const opened = (section: string, me: Me) =>
  show(<ManagePage section={section} me={me} onOpenSidebar={() => {}} onSignIn={() => {}} />);

test('an admin finds the sections of the whole site', async () => {
  const { container } = opened('servers', { ...member, admin: true });
  expect(await screen.findByRole('heading', { name: 'Servers for connections' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Servers for connections' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await violations(container)).toEqual([]);
});

test('a section for admins is not there for others', async () => {
  opened('servers', member);
  expect(screen.getByText('There is no such section, or it is for administrators.')).toBeVisible();
});

test('a guest is asked to sign in', async () => {
  opened('', { ...member, signed_in: false });
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
