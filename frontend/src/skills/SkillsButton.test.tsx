import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { refusal, serve } from '../testing/connections';
import { show } from '../testing/page';
import { member } from '../testing/people';
import { skill } from '../testing/skills';
import type { Skill } from './api';
import { SkillsButton } from './SkillsButton';
import { useSkillChoices } from './useSkillChoices';

const INCLUDED = skill({ id: 'sk2', name: 'pitch-deck', site: true, included: true, mine: false });
const TEXT = {
  instructions: '# Tidy notes\n\nSort them.',
  files: [{ path: 'references/order.md', size: 2048 }],
};

type Answers = Parameters<typeof serve>[0];

async function open(items: Skill[], answers: Answers = {}, me = member) {
  const asked = serve({
    'GET /api/skills': () => items,
    'GET /api/skills/sk1': () => TEXT,
    ...answers,
  });
  show(
    <>
      <Idle />
      <SkillsButton me={me} />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Skills' }));
  return { asked, dialog: await screen.findByRole('dialog', { name: 'Skills' }) };
}

/** As the message box does while no skill is named in it. */
function Idle() {
  useSkillChoices('hello', true);
  return null;
}

/** As it does while one is. */
function Naming({ signedIn }: { signedIn: boolean }) {
  useSkillChoices('/skill ', signedIn);
  return null;
}

function pick(testId: string, ...files: File[]) {
  return userEvent.upload(screen.getByTestId(testId), files);
}

function inFolder(path: string): File {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

const ZIP = new File(['x'], 'tidy.zip', { type: 'application/zip' });

test('a guest has no skills, and none are asked for', async () => {
  const list = vi.fn(() => []);
  serve({ 'GET /api/skills': list });
  const guest = show(
    <>
      <Naming signedIn={false} />
      <SkillsButton me={{ ...member, signed_in: false }} />
    </>,
  );
  expect(guest.container).toBeEmptyDOMElement();
  const signedIn = show(<Naming signedIn />);
  await waitFor(() => expect(signedIn.client.isFetching()).toBe(0));
  expect(list).toHaveBeenCalledOnce();
});

test('each skill says what it is for and whose it is', async () => {
  const { dialog } = await open([skill(), INCLUDED]);
  const [mine, included] = await within(dialog).findAllByTestId('skill');
  expect(mine).toHaveTextContent('tidy-notes');
  expect(mine).toHaveTextContent('Puts notes in order.');
  expect(mine).toHaveTextContent('Yours');
  expect(included).toHaveTextContent('Comes with Folio');
  expect(within(included as HTMLElement).queryByRole('combobox')).not.toBeInTheDocument();
  expect(await violations(document.body)).toEqual([]);
});

test('where there are none, that is said', async () => {
  const { dialog } = await open([]);
  expect(await within(dialog).findByText('There are no skills yet.')).toBeInTheDocument();
});

test('a list that can’t be had is asked for again', async () => {
  let broken = true;
  const { dialog } = await open([], {
    'GET /api/skills': () => (broken ? refusal(404, 'not_found', 'Gone.') : [skill()]),
  });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The skills could not be loaded.');
  broken = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('tidy-notes')).toBeInTheDocument();
});

test('what it says opens with the keyboard, its files beside it', async () => {
  const { dialog } = await open([skill()]);
  const says = await within(dialog).findByRole('button', { name: 'What it says: tidy-notes' });
  says.focus();
  await userEvent.keyboard('{Enter}');
  expect(await within(dialog).findByRole('region', { name: 'What it says: tidy-notes' })).toHaveTextContent(
    'Sort them.',
  );
  expect(within(dialog).getByText('references/order.md')).toBeInTheDocument();
  expect(await violations(document.body)).toEqual([]);
});

test.each([
  ['Switched off', { enabled: false, offered: true }],
  ['With /skill only', { enabled: true, offered: false }],
])('when it is used is chosen: %s', async (label, change) => {
  const { asked, dialog } = await open([skill()], { 'PATCH /api/skills/sk1': () => skill() });
  const use = await within(dialog).findByRole('combobox', { name: 'Use of tidy-notes' });
  expect(use).toHaveDisplayValue('With /skill, and by the model itself');
  await userEvent.selectOptions(use, label);
  await waitFor(() => expect(asked).toEqual([['PATCH /api/skills/sk1', change]]));
});

test('a zip is added', async () => {
  const items: Skill[] = [];
  const { asked, dialog } = await open(items, {
    'POST /api/skills': () => {
      items.push(skill());
      return skill();
    },
  });
  await pick('skill-zip', ZIP);
  expect(await within(dialog).findByTestId('skill')).toHaveTextContent('tidy-notes');
  expect(await within(dialog).findByText('“tidy-notes” was added.')).toBeInTheDocument();
  expect(asked).toEqual([['POST /api/skills', { files: ['tidy.zip'] }]]);
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
});

test('a folder is added with where its files lie', async () => {
  const { asked } = await open([], { 'POST /api/skills': () => skill() });
  await pick('skill-folder', inFolder('tidy/SKILL.md'), inFolder('tidy/references/order.md'));
  await waitFor(() =>
    expect(asked).toEqual([
      [
        'POST /api/skills',
        { files: ['SKILL.md', 'order.md'], paths: ['tidy/SKILL.md', 'tidy/references/order.md'] },
      ],
    ]),
  );
});

test('a bad zip is refused in the server’s words', async () => {
  const { dialog } = await open([], {
    'POST /api/skills': () => refusal(422, 'skill_path', 'The path “../evil” leads out of the folder.'),
  });
  await pick('skill-zip', ZIP);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('“../evil” leads out of the folder');
  expect(within(dialog).queryByRole('button', { name: 'Replace it' })).not.toBeInTheDocument();
});

test('one of a name that is there is replaced when that is asked for', async () => {
  const { asked, dialog } = await open([skill()], {
    'POST /api/skills': (body) =>
      body?.['replace'] ? skill() : refusal(409, 'skill_exists', 'It is there.'),
  });
  await pick('skill-zip', ZIP);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Replace it' }));
  await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument());
  expect(asked.map(([, body]) => body)).toEqual([
    { files: ['tidy.zip'] },
    { files: ['tidy.zip'], replace: ['true'] },
  ]);
});

test('an admin adds one for everybody', async () => {
  const { asked, dialog } = await open(
    [],
    { 'POST /api/skills': () => skill({ site: true }) },
    { ...member, admin: true },
  );
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'For everybody here' }));
  await pick('skill-zip', ZIP);
  await waitFor(() => expect(asked).toEqual([['POST /api/skills', { files: ['tidy.zip'], site: ['true'] }]]));
  expect(await violations(document.body)).toEqual([]);
});

test('a deletion can be undone', async () => {
  let items = [skill()];
  const { asked, dialog } = await open(items, {
    'GET /api/skills': () => items,
    'DELETE /api/skills/sk1': () => {
      items = [];
      return null;
    },
    'POST /api/skills/sk1/restore': () => {
      items = [skill()];
      return skill();
    },
  });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete tidy-notes' }));
  await waitFor(() => expect(within(dialog).queryByTestId('skill')).not.toBeInTheDocument());
  expect(within(dialog).getByText('“tidy-notes” was deleted.')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await within(dialog).findByTestId('skill')).toBeInTheDocument();
  expect(asked.map(([name]) => name)).toEqual(['DELETE /api/skills/sk1', 'POST /api/skills/sk1/restore']);
});

test('what came with the product can’t be deleted, by an admin neither', async () => {
  const { dialog } = await open([{ ...INCLUDED, mine: true }]);
  expect(await within(dialog).findByRole('combobox', { name: 'Use of pitch-deck' })).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Delete pitch-deck' })).not.toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'Download pitch-deck' })).toHaveAttribute(
    'href',
    '/api/skills/sk2/zip',
  );
});
