import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { show } from '../testing/page';
import { member } from '../testing/people';
import SettingsDialog from './SettingsDialog';
import { setLanguage, setModel, setTheme, useSettings } from './store';

afterEach(async () => {
  setTheme('auto');
  setModel(null);
  await setLanguage('auto');
});

function open() {
  vi.stubGlobal('fetch', async () => Response.json(member));
  show(<SettingsDialog models={member.models} onClose={() => undefined} />);
}

test('a language is spoken at once', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Language'), '简体中文');
  expect(await screen.findByRole('dialog', { name: '设置' })).toBeInTheDocument();
  expect(document.documentElement.lang).toBe('zh-CN');
  await userEvent.selectOptions(screen.getByLabelText('语言'), 'English');
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeInTheDocument();
});

test('a theme stands above the system’s until it is left to that again', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Theme'), 'Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await userEvent.selectOptions(screen.getByLabelText('Theme'), 'As the system says');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
});

test('a model for new chats is kept; a demo is called what it is', async () => {
  open();
  expect(screen.getByRole('option', { name: 'Demo without AI' })).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Model for new chats'), 'Big model');
  await waitFor(() => expect(useSettings.getState().modelId).toBe('big'));
});

test('axe finds nothing in it', async () => {
  open();
  expect(await violations(document.body)).toEqual([]);
});
