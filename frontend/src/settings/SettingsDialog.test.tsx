import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useMe } from '../app/queries';
import { violations } from '../testing/axe';
import { show } from '../testing/page';
import { member } from '../testing/people';
import SettingsDialog from './SettingsDialog';
import { setLanguage, setTheme } from './store';
import { useServerSettings } from './useServerSettings';

afterEach(async () => {
  setTheme('auto');
  await setLanguage('auto');
});

function Settings() {
  const me = useMe().data;
  useServerSettings(me);
  return me === undefined ? null : <SettingsDialog me={me} onClose={() => undefined} />;
}

const PARTS: Record<string, keyof typeof member> = {
  language: 'chosen_language',
  timezone: 'chosen_timezone',
  default_model_id: 'chosen_model_id',
  instructions: 'instructions',
};

/** A server that keeps what it is told. */
function open() {
  const asked: unknown[] = [];
  let me = member;
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => {
    const change = JSON.parse(String(request.body ?? '{}'));
    if (request.method === 'PATCH') asked.push(change);
    for (const [name, value] of Object.entries(change)) me = { ...me, [PARTS[name] ?? '']: value };
    return Response.json(me);
  });
  show(<Settings />);
  return asked;
}

test('a language is kept by the server and spoken at once', async () => {
  const asked = open();
  await userEvent.selectOptions(screen.getByLabelText('Language'), '简体中文');
  expect(await screen.findByRole('dialog', { name: '设置' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('zh-CN');
  await userEvent.selectOptions(screen.getByLabelText('语言'), 'English');
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeInTheDocument();
  expect(asked).toEqual([{ language: 'zh-CN' }, { language: 'en' }]);
});

test('a theme stands above the system’s until it is left to that again', async () => {
  const asked = open();
  await userEvent.selectOptions(screen.getByLabelText('Theme'), 'Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await userEvent.selectOptions(screen.getByLabelText('Theme'), 'As the system says');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a model for new chats is kept, and can be left to the list again', async () => {
  const asked = open();
  expect(screen.getByRole('option', { name: 'Demo without AI' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Model for new chats'), 'Big model');
  await waitFor(() => expect(screen.getByLabelText('Model for new chats')).toHaveValue('big'));
  await userEvent.selectOptions(screen.getByLabelText('Model for new chats'), 'The first of the list');
  await waitFor(() => expect(asked).toEqual([{ default_model_id: 'big' }, { default_model_id: '' }]));
});

test('a zone is found by a part of its name and chosen by the keyboard', async () => {
  const asked = open();
  const box = screen.getByRole('combobox', { name: 'Time zone' });
  await userEvent.click(box);
  await userEvent.keyboard('new york{Enter}');
  await waitFor(() => expect(box).toHaveValue('America/New York'));
  await userEvent.clear(box);
  await userEvent.type(box, 'nowhere');
  expect(screen.getByText('No time zone fits “nowhere”.')).toBeInTheDocument();
  expect(asked).toEqual([{ timezone: 'America/New_York' }]);
});

test('Esc closes the list of zones and not the dialog', async () => {
  open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
  expect(screen.getByRole('listbox')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('own instructions are counted in characters and saved', async () => {
  const asked = open();
  const box = screen.getByLabelText('Your own instructions');
  await userEvent.type(box, 'Be brief 🙂');
  expect(screen.getByText('10 of 2,000 characters')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
  expect(asked).toEqual([{ instructions: 'Be brief 🙂' }]);
});

test('instructions that are too long can’t be saved', async () => {
  open();
  const box = screen.getByLabelText('Your own instructions');
  await userEvent.click(box);
  await userEvent.paste('x'.repeat(2001));
  expect(box).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('axe finds nothing in it, with the list of zones open too', async () => {
  open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
  await userEvent.keyboard('berlin');
  expect(await violations(document.body)).toEqual([]);
});

test('a place is found by the name that it has today', async () => {
  const asked = open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
  await userEvent.keyboard('kolkata{Enter}');
  await waitFor(() => expect(asked).toEqual([{ timezone: 'Asia/Kolkata' }]));
});
