import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { show } from '../../testing/page';
import { browserWithPasskeys } from '../../testing/passkeys';
import { Passkeys } from './Passkeys';

beforeAll(bringManage);
afterEach(() => vi.unstubAllGlobals());

const FACTORS = '/_allauth/browser/v1/account/authenticators';
const OWN = `${FACTORS}/webauthn`;
const PHONE = { type: 'webauthn', id: 7, name: 'Phone', created_at: 1, last_used_at: null };
const ASKED = { data: { flows: [{ id: 'reauthenticate' }] } };
const OPTIONS = { data: { creation_options: { publicKey: { challenge: 'x' } } } };

/** A server that wants the password first, and keeps the passkeys. */
function server(first: object[] = [], refused: object | null = null) {
  let kept = first;
  let shown = false;
  const sent: string[] = [];
  const open: Record<string, () => Response> = {
    'POST /_allauth/browser/v1/auth/reauthenticate': () => {
      shown = true;
      return Response.json({});
    },
    [`GET ${FACTORS}`]: () => Response.json({ data: kept }),
  };
  const guarded: Record<string, () => Response> = {
    [`GET ${FACTORS}/recovery-codes`]: () => Response.json({ data: { unused_codes: ['11111111'] } }),
    [`GET ${OWN}`]: () => Response.json(OPTIONS),
    [`POST ${OWN}`]: () => {
      if (refused !== null) return Response.json(refused, { status: 400 });
      kept = [PHONE];
      return Response.json({ data: PHONE, meta: { recovery_codes_generated: true } });
    },
    [`DELETE ${OWN}`]: () => {
      kept = [];
      return Response.json({});
    },
  };
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const at = `${method} ${path}`;
    sent.push(`${at} ${body ?? ''}`);
    const answer = open[at];
    if (answer !== undefined) return answer();
    return shown ? (guarded[at]?.() ?? Response.error()) : Response.json(ASKED, { status: 401 });
  });
  return { sent, ...show(<Passkeys />) };
}

async function showPassword() {
  await userEvent.type(await screen.findByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
}

async function add(name = 'Phone') {
  await userEvent.type(await screen.findByLabelText('Name of the device'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
}

test('a passkey is added with its name and the password, and its recovery codes are shown', async () => {
  browserWithPasskeys();
  const { sent, container } = server();
  expect(await screen.findByText('There are no passkeys.')).toBeVisible();
  await add();
  await showPassword();
  expect(await screen.findByTestId('passkey')).toHaveTextContent('Phone');
  expect(screen.getByTestId('passkey')).toHaveTextContent('never used');
  expect(screen.getByText('11111111')).toBeVisible();
  expect(sent).toContain(`POST ${OWN} {"name":"Phone","credential":{"id":"made"}}`);
  expect(await violations(container)).toEqual([]);
});

test('one without a name is not asked for', async () => {
  browserWithPasskeys();
  const { sent } = server();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(screen.getByText('Fill this in.')).toBeVisible();
  expect(sent.some((at) => at.includes(OWN))).toBe(false);
});

test.each([
  ['NotAllowedError', /No passkey was shown/],
  ['InvalidStateError', /has a passkey for your account already/],
  ['SecurityError', /belong to another address/],
])('what the browser means by %s is said', async (name, words) => {
  browserWithPasskeys(async () => {
    throw new DOMException('x', name);
  });
  server();
  await add();
  await showPassword();
  expect(await screen.findByText(words)).toBeVisible();
});

test('why the server refuses one is said', async () => {
  browserWithPasskeys();
  server([], { errors: [{ code: 'incorrect_code', message: 'Incorrect code.' }] });
  await add();
  await showPassword();
  expect(await screen.findByText(/not right here/)).toBeVisible();
});

test('a passkey is removed after a question, with the password', async () => {
  browserWithPasskeys();
  const { sent } = server([PHONE]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the passkey Phone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await showPassword();
  await waitFor(() => expect(screen.queryByTestId('passkey')).toBeNull());
  expect(sent).toContain(`DELETE ${OWN} {"authenticators":[7]}`);
});

test('where the browser can keep none, the page says why and lists those that there are', async () => {
  vi.stubGlobal('isSecureContext', false);
  server([PHONE]);
  expect(await screen.findByText(/only where the address begins with https/)).toBeVisible();
  expect(await screen.findByTestId('passkey')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
