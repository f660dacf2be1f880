import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { beforeAll, expect, test } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { refusal, serve } from '../../testing/connections';
import { show } from '../../testing/page';
import { member } from '../../testing/people';
import type { ModelServer, SiteModel } from './api';
import Models from './Models';

beforeAll(bringManage);

const SERVER: ModelServer = {
  id: 'ms1',
  title: 'Lab',
  wire: 'openai_chat',
  base_url: 'http://lab.test/v1',
  key_end: '6789',
  enabled: true,
  found_as: '',
};

const UNPRICED = { input: null, cached: null, cache_write: null, output: null };

function model(over: Partial<SiteModel> = {}): SiteModel {
  return {
    id: 'md1',
    server_id: 'ms1',
    wire: 'openai_chat',
    name: 'big-1',
    label: 'Big',
    vision: true,
    tools: true,
    context_window: 128000,
    max_output_tokens: 16000,
    reachable: true,
    withheld: false,
    prices: { ...UNPRICED, input: '2.5', output: '10' },
    ...over,
  };
}

function open(
  { servers = [SERVER], models = [model()] } = {},
  answers: Parameters<typeof serve>[0] = {},
): ReturnType<typeof serve> {
  const asked = serve({
    'GET /api/me': () => ({ ...member, admin: true }),
    'GET /api/admin/models': () => ({ servers, models }),
    ...answers,
  });
  show(
    <>
      <main>
        <Models />
      </main>
      <Toaster />
    </>,
  );
  return asked;
}

const field = (name: string) => screen.getByLabelText(name);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a server shows where it is and the end of its key', async () => {
  open();
  const row = await screen.findByTestId('model-server');
  expect(row).toHaveTextContent('http://lab.test/v1');
  expect(row).toHaveTextContent('key …6789 · 1 model');
});

test('a model shows what it reads, sees and costs, and where it answers', async () => {
  open({
    servers: [SERVER],
    models: [
      model(),
      model({ id: 'md2', label: 'Own', server_id: null, vision: false, tools: false, prices: UNPRICED }),
      model({
        id: 'md3',
        label: 'Away',
        reachable: false,
        prices: { input: '0', cached: '0', cache_write: '0', output: '0' },
      }),
    ],
  });
  const [big, own, away] = await screen.findAllByTestId('site-model');
  expect(big).toHaveTextContent('Lab · reads 128,000 tokens · sees pictures');
  expect(big).toHaveTextContent('Dollars a million tokens: input 2.5, output 10');
  expect(own).toHaveTextContent('by the settings · reads 128,000 tokens · without tools');
  expect(own).toHaveTextContent('Prices not known');
  expect(away).toHaveTextContent('not there now');
  expect(away).toHaveTextContent('Costs no money');
});

test('a switch withholds a model', async () => {
  const asked = open(undefined, { 'PATCH /api/admin/models/md1': () => model({ withheld: true }) });
  await userEvent.click(await screen.findByRole('switch', { name: 'Offer Big' }));
  await waitFor(() => expect(asked).toContainEqual(['PATCH /api/admin/models/md1', { withheld: true }]));
});

test('a model moves by one place and the button keeps the focus', async () => {
  const models = [model(), model({ id: 'md2', label: 'Small' }), model({ id: 'md3', label: 'Third' })];
  const asked = open(
    { servers: [SERVER], models },
    { 'PUT /api/admin/model-order': () => ({ servers: [], models }) },
  );
  await press('Move Third up');
  await waitFor(() =>
    expect(asked).toContainEqual(['PUT /api/admin/model-order', { ids: ['md1', 'md3', 'md2'] }]),
  );
  expect(screen.getByRole('button', { name: 'Move Third up' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Move Big up' })).toHaveAttribute('aria-disabled', 'true');
});

test('a new server goes on to the choice of its models', async () => {
  const asked = open(
    { servers: [SERVER], models: [] },
    {
      'POST /api/admin/model-servers': () => SERVER,
      'POST /api/admin/model-servers/ms1/list': () => [
        { name: 'one', label: 'one', context_window: 32768, known: false },
        { name: 'two', label: 'two', context_window: null, known: true },
      ],
      'POST /api/admin/model-servers/ms1/models': () => ({ servers: [SERVER], models: [model()] }),
    },
  );
  await press('Add a server');
  await userEvent.type(field('Title'), 'Lab');
  await userEvent.type(field('Address'), 'http://lab.test/v1');
  await userEvent.type(field('Key'), 'sk-secret-6789');
  await press('Save and choose models');
  await userEvent.click(await screen.findByLabelText('one · reads 32,768 tokens'));
  expect(screen.getByLabelText('two · there already')).not.toBeChecked();
  await userEvent.type(field('A model by its name'), ' three ');
  await press('Offer 2 models');
  expect(await screen.findByText('2 models are offered.')).toBeInTheDocument();
  expect(asked).toContainEqual([
    'POST /api/admin/model-servers',
    { title: 'Lab', wire: 'openai_chat', base_url: 'http://lab.test/v1', key: 'sk-secret-6789' },
  ]);
  expect(asked).toContainEqual(['POST /api/admin/model-servers/ms1/models', { names: ['one', 'three'] }]);
});

test('a vendor’s address and title are filled in, and left alone once they are written', async () => {
  open();
  await press('Add a server');
  const kind = field('How it is spoken to');
  await userEvent.selectOptions(kind, 'OpenAI (Responses)');
  expect(field('Address')).toHaveValue('https://api.openai.com/v1');
  await userEvent.clear(field('Title'));
  await userEvent.type(field('Title'), 'Ours');
  await userEvent.selectOptions(kind, 'Anthropic Messages');
  expect(field('Address')).toHaveValue('https://api.anthropic.com');
  expect(field('Title')).toHaveValue('Ours');
});

test('what the server refuses is said at its field, and that has the focus', async () => {
  const refuse = () => refusal(422, 'bad_secret', 'The key has a line break in it. Enter it as one line.');
  open(undefined, { 'POST /api/admin/model-servers': refuse });
  await press('Add a server');
  await press('Save and choose models');
  await waitFor(() => expect(field('Key')).toHaveFocus());
  expect(field('Key')).toHaveAccessibleDescription(/line break/);
});

test('a stored key stays unless another is typed or it is taken away', async () => {
  const asked = open(undefined, { 'PATCH /api/admin/model-servers/ms1': () => SERVER });
  const kept = { title: 'Lab', base_url: 'http://lab.test/v1' };
  await press('Edit Lab');
  expect(field('Key')).toHaveValue('');
  expect(field('Key')).toHaveAccessibleDescription('One that ends in 6789 is stored; type to replace it.');
  await press('Save');
  await waitFor(() => expect(asked).toContainEqual(['PATCH /api/admin/model-servers/ms1', kept]));
  await press('Edit Lab');
  await userEvent.click(field('Take the stored key away'));
  await press('Save');
  await waitFor(() =>
    expect(asked).toContainEqual(['PATCH /api/admin/model-servers/ms1', { ...kept, key: '' }]),
  );
});

test('removing a server asks before', async () => {
  const asked = open(undefined, { 'DELETE /api/admin/model-servers/ms1': () => null });
  await press('Remove Lab');
  const question = screen.getByRole('group', { name: /Remove Lab with its key/ });
  expect(asked).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Yes, remove' }));
  expect(await screen.findByText('Lab was removed.')).toBeInTheDocument();
});

test('a server that gives no list says why, and a model can be named', async () => {
  const refuse = () => refusal(502, 'model_server_silent', 'http://lab.test/v1/models does not exist.');
  open(undefined, { 'POST /api/admin/model-servers/ms1/list': refuse });
  await press('Choose models of Lab');
  expect(await screen.findByText('http://lab.test/v1/models does not exist.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Offer' })).toBeDisabled();
  await userEvent.type(field('A model by its name'), 'mine');
  expect(screen.getByRole('button', { name: 'Offer 1 model' })).toBeEnabled();
});

test('a long list can be narrowed down', async () => {
  const listed = Array.from({ length: 30 }, (_, n) => ({
    name: `model-${n}`,
    label: '',
    context_window: null,
    known: false,
  }));
  open(undefined, { 'POST /api/admin/model-servers/ms1/list': () => listed });
  await press('Choose models of Lab');
  await userEvent.type(await screen.findByLabelText('Narrow down'), 'MODEL-29');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.type(field('Narrow down'), 'x');
  expect(screen.getByText('None of them is called so.')).toBeInTheDocument();
});

test('prices are held to plain numbers before they are sent', async () => {
  const asked = open(undefined, { 'PATCH /api/admin/models/md1': () => model() });
  await press('Edit Big');
  await userEvent.type(field('Input from a cache'), 'NaN');
  expect(field('Input from a cache')).toHaveAccessibleDescription(/A plain number/);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.clear(field('Input from a cache'));
  await userEvent.type(field('Input from a cache'), '0.25');
  await userEvent.clear(field('Output'));
  await press('Save');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual([
    'PATCH /api/admin/models/md1',
    {
      label: 'Big',
      vision: true,
      tools: true,
      context_window: 128000,
      max_output_tokens: 16000,
      prices: { input: '2.5', cached: '0.25', cache_write: '', output: '' },
    },
  ]);
});

test('a button looks for servers on the machine and says how many there are', async () => {
  open(undefined, { 'POST /api/admin/local-models': () => ({ servers: [], models: [], found: 1 }) });
  await press('Look on this machine');
  expect(
    await screen.findByText('1 server was found on the machine that Folio runs on.'),
  ).toBeInTheDocument();
});

test('a form that closes gives the focus back to what opened it', async () => {
  open(undefined, { 'POST /api/admin/model-servers/ms1/list': () => [] });
  for (const name of ['Add a server', 'Edit Lab', 'Choose models of Lab', 'Edit Big']) {
    await press(name);
    await press('Back to all models');
    expect(screen.getByRole('button', { name })).toHaveFocus();
  }
});

test('models that cannot be loaded are asked for again', async () => {
  const answers = [refusal(500, 'bad_answer', ''), { servers: [SERVER], models: [model()] }];
  open(undefined, { 'GET /api/admin/models': () => answers.shift() ?? null });
  await press('Try again');
  expect(await screen.findByTestId('site-model')).toBeVisible();
});

test('a switch that was refused says why', async () => {
  open(undefined, { 'PATCH /api/admin/models/md1': () => refusal(409, 'last_model', 'It is the last one.') });
  await userEvent.click(await screen.findByRole('switch', { name: 'Offer Big' }));
  expect(await screen.findByText('It is the last one.')).toBeInTheDocument();
});

test('axe finds nothing in the lists, the choice and the forms', async () => {
  open(undefined, {
    'POST /api/admin/model-servers/ms1/list': () => [
      { name: 'one', label: 'one', context_window: 32768, known: false },
    ],
  });
  await press('Remove Lab');
  expect(await violations(document.body)).toEqual([]);
  await press('Keep it');
  await press('Add a server');
  expect(await violations(document.body)).toEqual([]);
  await press('Back to all models');
  await press('Choose models of Lab');
  await screen.findByLabelText(/^one/);
  expect(await violations(document.body)).toEqual([]);
  await press('Back to all models');
  await press('Edit Big');
  expect(await violations(document.body)).toEqual([]);
});
