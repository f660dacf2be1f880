import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Menu, MenuItem } from './Menu';

async function shown() {
  render(
    <main>
      <Menu trigger={<button type="button">show</button>}>
        <MenuItem>inside</MenuItem>
      </Menu>
      <input aria-label="message" />
    </main>,
  );
  screen.getByRole('button', { name: 'show' }).focus();
  await userEvent.keyboard('{Enter}');
  return await screen.findByRole('menu');
}

test('a closed menu gives the focus back to its button', async () => {
  await shown();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'show' })).toHaveFocus());
});

test('a closed menu leaves the focus with what somebody went on to', async () => {
  fireEvent.keyDown(await shown(), { key: 'Escape' });
  screen.getByLabelText('message').focus();
  await new Promise((settled) => setTimeout(settled, 50));
  expect(screen.getByLabelText('message')).toHaveFocus();
});
