import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { beforeAll, expect, test } from 'vitest';
import { bringManage } from '../../i18n';
import { violations } from '../../testing/axe';
import { refusal, serve } from '../../testing/connections';
import { show } from '../../testing/page';
import { member } from '../../testing/people';
import type { Capability } from './api';
import Capabilities from './Capabilities';

beforeAll(bringManage);

const EDIT: Capability = {
  name: 'file_edit',
  about: 'Changes a file: all ops in order, or none.',
  enabled: true,
  lacking: [
    { id: 'g1', name: 'Guests' },
    { id: 'g2', name: 'Interns' },
  ],
};
const UNKNOWN: Capability = { name: 'new_tool', about: 'Does new things.', enabled: false, lacking: [] };
const PATCH = 'PATCH /api/admin/capabilities/file_edit';

function open(answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /api/admin/capabilities': () => [EDIT, UNKNOWN],
    'GET /api/me': () => member,
    ...answers,
  });
  return {
    asked,
    ...show(
      <>
        <Capabilities />
        <Toaster />
      </>,
    ),
  };
}

const edits = () => screen.findByRole('switch', { name: 'file_edit for everyone' });

test('each is told in the reader’s words, one that these lack in the server’s', async () => {
  const { container } = open();
  const [one, two] = await screen.findAllByTestId('capability');
  expect(one).toHaveTextContent('Changes Office and text files of a conversation.');
  expect(one).toHaveTextContent('Groups without it: Guests, Interns');
  expect(two).toHaveTextContent('Does new things.');
  expect(screen.getByRole('switch', { name: 'new_tool for everyone' })).not.toBeChecked();
  expect(await violations(container)).toEqual([]);
});

test('one is switched off for everyone', async () => {
  const { asked } = open({ [PATCH]: () => [{ ...EDIT, enabled: false }, UNKNOWN] });
  await userEvent.click(await edits());
  await waitFor(async () => expect(await edits()).not.toBeChecked());
  expect(asked).toEqual([[PATCH, { enabled: false }]]);
});

test('a switch that fails goes back and says why', async () => {
  open({ [PATCH]: () => refusal(500, 'server_error', 'Something went wrong.') });
  await userEvent.click(await edits());
  expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
  expect(await edits()).toBeChecked();
});
