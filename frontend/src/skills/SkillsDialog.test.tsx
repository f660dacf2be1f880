import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import { refusal, serve } from '../testing/connections';
import { DONE, Held, settled } from '../testing/held';
import { show } from '../testing/page';
import { member } from '../testing/people';
import { skill } from '../testing/skills';
import { SkillsButton } from './SkillsButton';

const BOTH = [skill(), skill({ id: 'sk2', name: 'write-letters' })];

async function open(answers: Parameters<typeof serve>[0]) {
  const asked = serve({ 'GET /api/skills': () => BOTH, ...answers });
  const { client } = show(
    <>
      <SkillsButton me={{ ...member, admin: true }} />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Skills' }));
  const dialog = await screen.findByRole('dialog', { name: 'Skills' });
  await within(dialog).findAllByTestId('skill');
  return { asked, client, dialog };
}

function press(dialog: HTMLElement, name: string) {
  return userEvent.click(within(dialog).getByRole('button', { name }));
}

test('a deletion that fails is told though another one began meanwhile', async () => {
  const first = new Held();
  const { dialog } = await open({
    'DELETE /api/skills/sk1': () => first.answer,
    'DELETE /api/skills/sk2': DONE,
  });
  await press(dialog, 'Delete tidy-notes');
  await press(dialog, 'Delete write-letters');
  expect(await within(dialog).findByText('“write-letters” was deleted.')).toBeInTheDocument();
  first.give(refusal(409, 'busy', 'It is in use.'));
  expect(await screen.findByText('It is in use.')).toBeInTheDocument();
});

test('of two deletions the one that is answered last can be undone', async () => {
  const first = new Held();
  const { dialog } = await open({
    'DELETE /api/skills/sk1': () => first.answer,
    'DELETE /api/skills/sk2': DONE,
  });
  await press(dialog, 'Delete tidy-notes');
  await press(dialog, 'Delete write-letters');
  expect(await within(dialog).findByText('“write-letters” was deleted.')).toBeInTheDocument();
  first.give(DONE());
  expect(await within(dialog).findByText('“tidy-notes” was deleted.')).toBeInTheDocument();
});

test('a deletion that fails is told though the dialog is closed', async () => {
  const held = new Held();
  const { dialog } = await open({ 'DELETE /api/skills/sk1': () => held.answer });
  await press(dialog, 'Delete tidy-notes');
  await press(dialog, 'Close');
  held.give(refusal(409, 'busy', 'It is in use.'));
  expect(await screen.findByText('It is in use.')).toBeInTheDocument();
});

test('what is taken back takes only its own way back along', async () => {
  const back = new Held();
  const { client, dialog } = await open({
    'DELETE /api/skills/sk1': DONE,
    'DELETE /api/skills/sk2': DONE,
    'POST /api/skills/sk1/restore': () => back.answer,
  });
  await press(dialog, 'Delete tidy-notes');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Undo' }));
  await press(dialog, 'Delete write-letters');
  expect(await within(dialog).findByText('“write-letters” was deleted.')).toBeInTheDocument();
  back.give(Response.json(skill()));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  await settled();
  expect(within(dialog).getByText('“write-letters” was deleted.')).toBeInTheDocument();
});

test('a list that can’t be read again stays as it was', async () => {
  let broken = false;
  const { client, dialog } = await open({
    'GET /api/skills': () => (broken ? refusal(500, 'odd', 'No.') : BOTH),
  });
  broken = true;
  await client.refetchQueries({ queryKey: ['skills', 'list'] });
  await settled();
  expect(client.getQueryState(['skills', 'list'])?.status).toBe('error');
  expect(within(dialog).getByText('tidy-notes')).toBeInTheDocument();
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
});

test('“Replace it” is meant for those the refused one was for', async () => {
  const { asked, dialog } = await open({
    'POST /api/skills': (body) =>
      body?.['replace'] ? skill({ site: true }) : refusal(409, 'skill_exists', 'It is there.'),
  });
  const site = within(dialog).getByRole('checkbox', { name: 'For everybody here' });
  await userEvent.click(site);
  await userEvent.upload(screen.getByTestId('skill-zip'), new File(['x'], 'tidy.zip'));
  await within(dialog).findByRole('alert');
  await userEvent.click(site);
  await press(dialog, 'Replace it');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.[1]).toEqual({ files: ['tidy.zip'], site: ['true'], replace: ['true'] });
});

test('a skill that can’t be added is told though the dialog is closed', async () => {
  const held = new Held();
  const { dialog } = await open({ 'POST /api/skills': () => held.answer });
  await userEvent.upload(screen.getByTestId('skill-zip'), new File(['x'], 'tidy.zip'));
  await press(dialog, 'Close');
  held.give(refusal(422, 'skill_path', 'It leads out of the folder.'));
  expect(await screen.findByText('It leads out of the folder.')).toBeInTheDocument();
});
