import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bringManage } from '../i18n';
import { violations } from '../testing/axe';
import { show } from '../testing/page';
import { browserWithPasskeys } from '../testing/passkeys';
import AccountDialog from './AccountDialog';
import type { DoorLink } from './link';

beforeAll(bringManage);
afterEach(() => vi.unstubAllGlobals());

const DOOR = { sign_up: true, reset_by_mail: false, provider: '' };
const onSignedIn = vi.fn();

/** What the site says of its door, of an invitation, and then of what is sent. */
function answer(status: number, body: object = {}, link: DoorLink | null = null, door: object = {}) {
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    if (path === '/api/door') return Response.json({ ...DOOR, ...door });
    if (path === '/api/invitation') return Response.json({ email: 'ada@example.org', sign_up: true });
    return fetched(path, request);
  });
  onSignedIn.mockReset();
  show(<AccountDialog link={link} onClose={() => undefined} onSignedIn={onSignedIn} />);
  return fetched;
}

async function fill(button: string, name = 'reader') {
  await userEvent.type(screen.getByLabelText(/^User name/), name);
  await userEvent.type(screen.getByLabelText('Password'), 'long-enough-secret');
  await userEvent.click(screen.getByRole('button', { name: button }));
}

test('a sign-in goes to allauth’s headless door and tells that somebody is here', async () => {
  const fetched = answer(200);
  await fill('Sign in');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  const [path, request] = fetched.mock.calls[0] ?? [];
  expect(path).toBe('/_allauth/browser/v1/auth/login');
  expect(request?.body).toBe('{"username":"reader","password":"long-enough-secret"}');
});

test('a refused password stands at its field', async () => {
  answer(400, { errors: [{ code: 'x', param: 'password', message: 'The password is not correct.' }] });
  await fill('Sign in');
  expect(await screen.findByText('The password is not correct.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
});

test('every error of a field is said', async () => {
  const errors = ['Too short.', 'Too common.'].map((message) => ({ code: 'x', param: 'password', message }));
  answer(400, { errors });
  await fill('Sign in');
  expect(await screen.findByText('Too short. Too common.')).toBeInTheDocument();
});

test('a sign-up without an e-mail sends none', async () => {
  const fetched = answer(200);
  await userEvent.click(screen.getByRole('button', { name: 'No account yet? Create one' }));
  await fill('Create an account');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[0]).toBe('/_allauth/browser/v1/auth/signup');
  expect(fetched.mock.calls[0]?.[1]?.body).not.toContain('email');
});

test.each([
  [401, /confirm your e-mail address/],
  [403, /not open here/],
  [429, /Too many tries/],
  [500, /did not answer/],
])('an answer of %i is said in words', async (status, words) => {
  answer(status);
  await fill('Sign in');
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('nothing is sent while a field is empty', async () => {
  const fetched = answer(200);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
  expect(fetched).not.toHaveBeenCalled();
});

test('an address is sent as one', async () => {
  const fetched = answer(200);
  await fill('Sign in', 'ada@example.org');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[1]?.body).toBe(
    '{"email":"ada@example.org","password":"long-enough-secret"}',
  );
});

test('a second factor is asked for, and its code is sent', async () => {
  const pending = { data: { flows: [{ id: 'mfa_authenticate', is_pending: true }] } };
  const fetched = answer(401, pending);
  await fill('Sign in');
  const code = await screen.findByLabelText('Code');
  fetched.mockResolvedValue(Response.json({}, { status: 200 }));
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[1]?.[0]).toBe('/_allauth/browser/v1/auth/2fa/authenticate');
  expect(fetched.mock.calls[1]?.[1]?.body).toBe('{"code":"123456"}');
});

const REQUEST = { data: { request_options: { publicKey: { challenge: 'x' } } } };

test('a passkey alone signs in', async () => {
  browserWithPasskeys();
  const fetched = answer(200, REQUEST);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[1]?.[0]).toBe('/_allauth/browser/v1/auth/webauthn/login');
  expect(fetched.mock.calls[1]?.[1]?.body).toBe('{"credential":{"id":"made"}}');
  expect(await violations(document.body)).toEqual([]);
});

test('a passkey that opens nothing is said so', async () => {
  browserWithPasskeys();
  const fetched = answer(400, { errors: [{ code: 'incorrect_code', message: 'Incorrect code.' }] });
  fetched.mockResolvedValueOnce(Response.json(REQUEST));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText(/not right here/)).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('where there can be no passkeys none is offered', () => {
  answer(200);
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

const FACTOR = { id: 'mfa_authenticate', is_pending: true, types: ['webauthn', 'recovery_codes'] };

test('a passkey is the second step where there is one', async () => {
  browserWithPasskeys();
  const fetched = answer(200, REQUEST);
  fetched.mockResolvedValueOnce(Response.json({ data: { flows: [FACTOR] } }, { status: 401 }));
  await fill('Sign in');
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[2]?.[0]).toBe('/_allauth/browser/v1/auth/webauthn/authenticate');
});

test('who has to show one in a browser without hears why, and can give a code', async () => {
  vi.stubGlobal('isSecureContext', false);
  answer(401, { data: { flows: [FACTOR] } });
  await fill('Sign in');
  expect(await screen.findByText(/only where the address begins with https/)).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeVisible();
});

test('who was invited makes an account with the address of the invitation', async () => {
  const fetched = answer(200, {}, { kind: 'invitation', token: 'i123' });
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue('ada@example.org'));
  await fill('Create an account');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(fetched.mock.calls[0]?.[1]?.body).toContain('"email":"ada@example.org"');
});

test('where nobody may sign up, the dialog does not offer it', async () => {
  answer(200, {}, null, { sign_up: false });
  await waitFor(() => expect(screen.queryByText('No account yet? Create one')).toBeNull());
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a link to a new password leads to the sign-in once it is set', async () => {
  const fetched = answer(401, {}, { kind: 'reset', token: 'k-1' });
  await userEvent.type(screen.getByLabelText('New password'), 'another-horse-7');
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByLabelText('User name or e-mail')).toBeVisible();
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"key":"k-1","password":"another-horse-7"}');
});

test('a link that was used says so', async () => {
  answer(
    400,
    { errors: [{ code: 'invalid_password_reset', param: 'key', message: 'x' }] },
    { kind: 'reset', token: 'k' },
  );
  await userEvent.type(screen.getByLabelText('New password'), 'another-horse-7');
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used');
});

test('a lost password is asked for by mail where mail is sent', async () => {
  const fetched = answer(200, {}, null, { reset_by_mail: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Password lost?' }));
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByLabelText('User name or e-mail')).toBeVisible();
  expect(fetched.mock.calls[0]?.[0]).toBe('/_allauth/browser/v1/auth/password/request');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a provider that does not answer is said so', async () => {
  const away = { error: { code: 'provider_away', message: 'The sign-in service does not answer.' } };
  const fetched = answer(502, away, null, { provider: 'Example Office' });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Example Office' }));
  expect(await screen.findByText('The sign-in service does not answer.')).toBeVisible();
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/door/provider');
});

test('who comes back from a provider without success hears why', async () => {
  answer(200, {}, { kind: 'error', token: 'signup_closed' });
  expect(screen.getByRole('alert')).toHaveTextContent('new accounts are not open here');
});

test('axe finds nothing in the dialog', async () => {
  answer(200);
  expect(await violations(document.body)).toEqual([]);
});
