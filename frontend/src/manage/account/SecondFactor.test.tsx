import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { show } from '../../testing/page';
import { SecondFactor } from './SecondFactor';

beforeAll(bringManage);

const FACTORS = '/_allauth/browser/v1/account/authenticators';
const AGAIN = '/_allauth/browser/v1/auth/reauthenticate';
const ASKED = { data: { flows: [{ id: 'reauthenticate' }] } };

const WRONG = { errors: [{ code: 'incorrect_password', param: 'password', message: 'x' }] };
const json = (body: object, status = 200) => Response.json(body, { status });

/** A server that wants the password first, and keeps whether an app is set up. */
function server({ on = false } = {}) {
  let app = on;
  let shown = false;
  const paths: string[] = [];
  const open: Record<string, (body: unknown) => Response> = {
    [`POST ${AGAIN}`]: (body) => {
      shown = body === '{"password":"secret"}';
      return shown ? json({}) : json(WRONG, 400);
    },
    [`GET ${FACTORS}`]: () => json({ data: app ? [{ type: 'totp', created_at: 1 }] : [] }),
    [`GET ${FACTORS}/totp`]: () => json({ meta: { secret: 'ABCDEF' } }, 404),
  };
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    paths.push(`${method} ${path}`);
    const answer = open[`${method} ${path}`];
    if (answer !== undefined) return answer(body);
    if (!shown) return json(ASKED, 401);
    if (path === `${FACTORS}/totp`) app = method === 'POST';
    return json({ data: { unused_codes: ['11111111', '22222222'] } });
  });
  return { paths, ...show(<SecondFactor />) };
}

async function showPassword(password: string) {
  await userEvent.type(await screen.findByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
}

test('an app is set up: secret, code, password, recovery codes', async () => {
  const { container } = server();
  await userEvent.click(await screen.findByRole('button', { name: 'Set up an app' }));
  expect(await screen.findByText('ABCDEF')).toBeVisible();
  expect(await violations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  await showPassword('secret');
  expect(await screen.findByText('22222222')).toBeVisible();
  expect(await screen.findByText(/An app is set up/)).toBeVisible();
});

test('each set-up has its own picture, whose address tells nothing of the secret', async () => {
  server();
  const address = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Set up an app' }));
    return (await screen.findByRole('img')).getAttribute('src') ?? '';
  };
  const first = await address();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const second = await address();
  expect(second).not.toBe(first);
  for (const one of [first, second]) expect(one).toMatch(/^\/api\/account\/totp\.svg\?n=\d+$/);
});

test('a wrong password is said, and nothing is changed', async () => {
  const { paths } = server({ on: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await showPassword('wrong');
  expect(await screen.findByText('The password is not right.')).toBeVisible();
  expect(paths.filter((path) => path.startsWith('DELETE'))).toHaveLength(1);
});

test('who gives no password keeps everything as it is', async () => {
  server({ on: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Show recovery codes' }));
  await screen.findByLabelText('Password');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(screen.queryByTestId('recovery-codes')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show recovery codes' })).toBeEnabled();
});

test('the factor is turned off with the password', async () => {
  server({ on: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await showPassword('secret');
  expect(await screen.findByText('There is no second factor.')).toBeVisible();
});
