import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { show } from '../../testing/page';
import type { Invitation } from './api';
import Invitations from './Invitations';

beforeAll(bringManage);

const open: Invitation = {
  id: 'in1',
  email: 'ada@example.org',
  groups: ['Editors'],
  made_by: 'admin',
  used_by: '',
  expires_at: '2099-01-01T10:00:00Z',
  state: 'open',
};

function site(invitations: Invitation[], answers: Record<string, Response> = {}) {
  const fetched = vi.fn(async (path: string, request: RequestInit) => {
    const answer = answers[`${request.method} ${path}`];
    if (answer !== undefined) return answer;
    const groups = [{ id: 'g1', name: 'Editors' }];
    return request.method === 'GET'
      ? Response.json({ rule: 'open', groups, invitations })
      : new Response(null, { status: 204 });
  });
  vi.stubGlobal('fetch', fetched);
  return { fetched, ...show(<Invitations />) };
}

const sent = (fetched: ReturnType<typeof site>['fetched'], method: string) =>
  fetched.mock.calls.find(([, request]) => request.method === method);

test('an invitation is made with its groups, and its link shown once', async () => {
  const { fetched } = site([], {
    'POST /api/admin/invitations': Response.json({ id: 'in2', token: 'i-secret' }, { status: 201 }),
  });
  await userEvent.click(await screen.findByLabelText('Editors'));
  await userEvent.selectOptions(screen.getByLabelText('Holds for'), '30 days');
  await userEvent.click(screen.getByRole('button', { name: 'Make an invitation' }));
  expect(await screen.findByLabelText('Link of the invitation')).toHaveValue(
    `${window.location.origin}/?invitation=i-secret`,
  );
  expect(sent(fetched, 'POST')?.[1].body).toBe('{"email":"","days":30,"groups":["g1"]}');
});

test('an invitation is taken back', async () => {
  const { fetched, container } = site([open]);
  const button = await screen.findByRole('button', { name: 'Take back the invitation for ada@example.org' });
  expect(await violations(container)).toEqual([]);
  await userEvent.click(button);
  await waitFor(() => expect(sent(fetched, 'DELETE')?.[0]).toBe('/api/admin/invitations/in1'));
});

test('the rule of who may sign up is changed', async () => {
  const { fetched } = site([]);
  await userEvent.selectOptions(await screen.findByLabelText('Who may create an account'), 'Nobody');
  await waitFor(() => expect(sent(fetched, 'PUT')?.[1].body).toBe('{"rule":"closed"}'));
});

test('a link for a lost password is made, or it is said why not', async () => {
  const refused = { error: { code: 'no_such_person', message: 'Nobody here has this name.' } };
  site([], { 'POST /api/admin/reset-links': Response.json(refused, { status: 404 }) });
  await userEvent.type(await screen.findByLabelText('User name or e-mail'), 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  expect(await screen.findByText('Nobody here has this name.')).toBeVisible();
});
