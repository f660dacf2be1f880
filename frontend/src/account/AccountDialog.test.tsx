import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { show } from '../testing/page';
import { AccountDialog } from './AccountDialog';

const onSignedIn = vi.fn();

function answer(status: number, body: object = {}) {
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  onSignedIn.mockReset();
  show(<AccountDialog open onOpenChange={() => undefined} onSignedIn={onSignedIn} />);
  return fetched;
}

async function fill(button: string) {
  await userEvent.type(screen.getByLabelText('User name'), 'reader');
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

test('axe finds nothing in the dialog', async () => {
  answer(200);
  expect(await violations(document.body)).toEqual([]);
});
