import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Modal } from './Modal';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        show
      </button>
      <input aria-label="message" />
      <Modal open={open} onOpenChange={setOpen} title="a dialog">
        <button type="button">inside</button>
      </Modal>
    </>
  );
}

async function shown() {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'show' }));
  await screen.findByRole('dialog');
}

test('a closed dialog gives the focus back to what opened it', async () => {
  await shown();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'show' })).toHaveFocus());
});

test('a closed dialog leaves the focus with what somebody went on to', async () => {
  await shown();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  screen.getByLabelText('message').focus();
  await new Promise((settled) => setTimeout(settled, 50));
  expect(screen.getByLabelText('message')).toHaveFocus();
});
