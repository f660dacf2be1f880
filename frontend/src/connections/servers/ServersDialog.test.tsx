import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import { violations } from '../../testing/axe';
import { REDIRECT, refusal, serve, serverRow } from '../../testing/connections';
import { show } from '../../testing/page';
import { member } from '../../testing/people';
import type { ServerRow } from './api';
import ServersDialog from './ServersDialog';

const PRESET = {
  name: 'google-workspace',
  title: 'Google Workspace',
  about: 'Mail, calendar, files.',
  setup: 'Make an OAuth client in the Google Cloud console.',
  transport: 'http',
  address: 'https://mcp.google.test/mcp',
  auth: 'oauth_client',
  scopes: ['mail'],
  authorize_params: { access_type: 'offline', prompt: 'consent' },
};

function open(servers: ServerRow[] = [serverRow()], answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /api/me': () => ({ ...member, admin: true, connections: true }),
    'GET /api/connections': () => ({ redirect_uri: REDIRECT, items: [] }),
    'GET /api/admin/servers': () => servers,
    'GET /api/admin/presets': () => [PRESET],
    ...answers,
  });
  show(
    <>
      <ServersDialog onClose={() => undefined} />
      <Toaster />
    </>,
  );
  return asked;
}

const field = (name: string) => screen.getByLabelText(name);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a server is listed with how it is offered and how many have connected', async () => {
  open([serverRow(), serverRow({ id: 'srv2', title: 'Old', enabled: false, connected: 0 })]);
  const rows = await screen.findAllByTestId('server');
  expect(rows[0]).toHaveTextContent('Offered · 2 people connected');
  expect(rows[1]).toHaveTextContent('Not offered · nobody connected');
});

test('a check says its result in words', async () => {
  const answers = {
    'POST /api/admin/servers/srv1/check': () => ({
      ok: false,
      kind: 'failed',
      message: 'The address answers 404.',
      tools: 0,
    }),
  };
  open(undefined, answers);
  await press('Check now: Notion');
  expect(await screen.findByText('The address answers 404.')).toBeInTheDocument();
});

test('a known service brings its fields and what must be done first', async () => {
  const asked = open([], { 'POST /api/admin/servers': () => serverRow() });
  await press('Add a server');
  await press(/Google Workspace/);
  expect(screen.getByText('Make an OAuth client in the Google Cloud console.')).toBeInTheDocument();
  expect(field('Redirect address to register')).toHaveValue(REDIRECT);
  expect(field('Extra parameters of the sign-in')).toHaveValue('access_type=offline\nprompt=consent');
  await userEvent.type(field('Client id'), 'client1');
  await userEvent.type(field('Client secret'), 'hush');
  await press('Save');
  expect(await screen.findByText('Google Workspace was saved.')).toBeInTheDocument();
  expect(asked).toMatchObject([
    [
      'POST /api/admin/servers',
      {
        name: 'google-workspace',
        client_id: 'client1',
        secret: 'hush',
        scopes: ['mail'],
        authorize_params: { access_type: 'offline', prompt: 'consent' },
        offered: null,
      },
    ],
  ]);
});

test('by hand, what is missing or wrong is said at its field, and the first has the focus', async () => {
  const asked = open([]);
  await press('Add a server');
  await press(/By hand/);
  await userEvent.type(field('Address'), 'not an address');
  await press('Save');
  await waitFor(() => expect(field('Title')).toHaveFocus());
  expect(field('Title')).toHaveAccessibleDescription('Fill this in.');
  expect(field('Address')).toHaveAccessibleDescription(/Write a whole address/);
  expect(asked).toEqual([]);
});

test('a short name follows the title until it is written', async () => {
  open([]);
  await press('Add a server');
  await press(/By hand/);
  await userEvent.type(field('Title'), 'My Häus 2!');
  expect(field('Short name')).toHaveValue('my-ha-us-2');
  await userEvent.clear(field('Short name'));
  await userEvent.type(field('Short name'), 'mine');
  await userEvent.type(field('Title'), ' more');
  expect(field('Short name')).toHaveValue('mine');
});

test('a program of this machine is a list of words', async () => {
  const asked = open([], { 'POST /api/admin/servers': () => serverRow() });
  await press('Add a server');
  await press(/By hand/);
  await userEvent.type(field('Title'), 'Files');
  await userEvent.selectOptions(field('Transport'), 'stdio (a program here)');
  await userEvent.click(field('Command line, as a JSON list'));
  await userEvent.paste('npx files');
  await press('Save');
  expect(screen.getByText(/Write a JSON list of texts/)).toBeInTheDocument();
  await userEvent.clear(field('Command line, as a JSON list'));
  await userEvent.click(field('Command line, as a JSON list'));
  await userEvent.paste('["npx", "files"]');
  await press('Save');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.[1]).toMatchObject({ transport: 'stdio', address: '["npx", "files"]', auth: 'none' });
});

test('a stored secret is never shown, and stays unless another is typed', async () => {
  const asked = open(undefined, { 'PATCH /api/admin/servers/srv1': () => serverRow() });
  await press('Edit Notion');
  const secret = field('Client secret');
  expect(secret).toHaveValue('');
  expect(secret).toHaveAccessibleDescription('Stored; type to replace');
  expect(screen.queryByLabelText('Short name')).not.toBeInTheDocument();
  await userEvent.type(field('Only these tools'), 'search{Enter}fetch');
  await press('Save');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.[1]).toMatchObject({ offered: ['search', 'fetch'], client_id: 'folio-client' });
  expect(asked[0]?.[1]).not.toHaveProperty('secret');
  expect(asked[0]?.[1]).not.toHaveProperty('name');
});

test('the server’s refusal is said at its field, with what was written', async () => {
  const refuse = () => refusal(422, 'bad_address', 'The address must begin with https://.');
  open(undefined, { 'PATCH /api/admin/servers/srv1': refuse });
  await press('Edit Notion');
  await press('Save');
  await waitFor(() => expect(field('Address')).toHaveFocus());
  expect(field('Address')).toHaveAccessibleDescription('The address must begin with https://.');
  expect(field('Title')).toHaveValue('Notion');
  await userEvent.type(field('Address'), '2');
  expect(field('Address')).toBeValid();
});

test('a refusal that is about no field is said beneath all', async () => {
  const refuse = () => refusal(422, 'bad_transport', 'Programs are not allowed here.');
  open(undefined, { 'PATCH /api/admin/servers/srv1': refuse });
  await press('Edit Notion');
  await press('Save');
  expect(await screen.findByRole('alert')).toHaveTextContent('Programs are not allowed here.');
});

test('removing asks before', async () => {
  const asked = open(undefined, { 'DELETE /api/admin/servers/srv1': () => null });
  await press('Remove Notion');
  expect(asked).toEqual([]);
  const question = screen.getByRole('group', { name: /Remove Notion\?/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Yes, remove' }));
  expect(await screen.findByText('Notion was removed.')).toBeInTheDocument();
  expect(asked).toEqual([['DELETE /api/admin/servers/srv1', null]]);
});

test('the redirect address can be copied', async () => {
  const user = userEvent.setup();
  open();
  await press('Edit Notion');
  await user.click(screen.getByRole('button', { name: 'Copy the redirect address' }));
  expect(await navigator.clipboard.readText()).toBe(REDIRECT);
});

test('axe finds nothing in the list, the choice and the form', async () => {
  open();
  await screen.findByTestId('server');
  await press('Remove Notion');
  expect(await violations(document.body)).toEqual([]);
  await press('Add a server');
  await screen.findByRole('button', { name: /Google/ });
  expect(await violations(document.body)).toEqual([]);
  await press(/Google/);
  await userEvent.clear(field('Title'));
  await press('Save');
  expect(await violations(document.body)).toEqual([]);
});

test('a form that closes gives the focus back to what opened it', async () => {
  open();
  for (const name of ['Add a server', 'Edit Notion']) {
    await press(name);
    await press(/^Back/);
    expect(await screen.findByRole('button', { name })).toHaveFocus();
  }
});
