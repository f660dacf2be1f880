import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { show } from '../../testing/page';
import Account from './Account';

beforeAll(bringManage);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SESSIONS = [
  { id: 1, user_agent: FIREFOX, ip: '127.0.0.1', created_at: 1_790_000_000, is_current: true },
  { id: 2, user_agent: 'curl/8', ip: '10.0.0.7', created_at: 1_790_000_000, is_current: false },
];

function site(answers: Record<string, () => Response> = {}, hasPassword = true) {
  const fetched = vi.fn(async (path: string, request: RequestInit) => {
    const answer = answers[`${request.method} ${path}`];
    if (answer !== undefined) return answer();
    if (path === '/api/account') {
      return Response.json({ name: 'reader', email: '', has_password: hasPassword });
    }
    return Response.json({ status: 200, data: path.endsWith('/sessions') ? SESSIONS : [] });
  });
  vi.stubGlobal('fetch', fetched);
  return { fetched, ...show(<Account />) };
}

const sent = (fetched: ReturnType<typeof site>['fetched'], method: string) =>
  fetched.mock.calls.find(([, request]) => request.method === method);

const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ error: { code, message } }, { status });

test('another name is saved with the password', async () => {
  const { fetched } = site();
  await userEvent.type(await screen.findByLabelText('User name'), '2');
  const [password] = screen.getAllByLabelText('Current password');
  await userEvent.type(password as HTMLElement, 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent(fetched, 'PATCH')?.[1].body).toBe('{"name":"reader2","email":"","password":"secret"}'),
  );
});

test('a refusal stands at its field', async () => {
  site({ 'PATCH /api/account': refusal(409, 'name_taken', 'Somebody has this name.') });
  const name = await screen.findByLabelText('User name');
  await userEvent.type(name, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody has this name.')).toBeVisible();
  expect(name).toHaveAttribute('aria-invalid', 'true');
});

test('a session elsewhere is ended, the one here is not offered', async () => {
  const { fetched, container } = site();
  const end = await screen.findByRole('button', { name: 'End the session of Unknown program, 10.0.0.7' });
  expect(screen.getByText('Firefox · Linux')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^End the session/ })).toHaveLength(1);
  expect(await violations(container)).toEqual([]);
  await userEvent.click(end);
  await waitFor(() => expect(sent(fetched, 'DELETE')?.[1].body).toBe('{"sessions":[2]}'));
});

test('what is wrong with a new password is said', async () => {
  const errors = [{ code: 'password_too_short', param: 'new_password', message: 'x' }];
  site({
    'POST /_allauth/browser/v1/account/password/change': () => Response.json({ errors }, { status: 400 }),
  });
  await userEvent.type(await screen.findByLabelText('New password'), 'short');
  await userEvent.type(screen.getByLabelText('Current password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  expect(await screen.findByText(/Take at least 8 characters/)).toBeVisible();
});

test('who has no password changes none', async () => {
  site({}, false);
  expect(await screen.findByLabelText('User name')).toBeVisible();
  expect(screen.queryByText('Change the password')).toBeNull();
});

test('the account is deleted with the password, and a refusal is said', async () => {
  const { fetched } = site({
    'POST /api/account/delete': refusal(409, 'last_admin', 'You are the only one.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  await userEvent.type(screen.getAllByLabelText('Current password').at(-1) as HTMLElement, 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('You are the only one.')).toBeVisible();
  expect(sent(fetched, 'POST')?.[1].body).toBe('{"password":"secret","name":""}');
});

test('who has no password confirms with their name', async () => {
  site({}, false);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  expect(screen.getByLabelText('Your user name')).toBeVisible();
});
