import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './Button';

/** Is busy from the first time that it is sent. */
function Sending({ onSend }: { onSend: () => void }) {
  const [busy, setBusy] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onSend();
  };
  return (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  );
}

test('a busy button keeps the focus, and sends nothing again, by Enter in a field neither', async () => {
  let times = 0;
  render(<Sending onSend={() => times++} />);
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toBeEnabled();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Name'), 'a{Enter}');
  expect(times).toBe(1);
});
