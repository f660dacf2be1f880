import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import { HttpError } from '../wire/http';
import { AskingButton } from './AskingButton';

const WORDS = { words: 'Remove', ask: 'Remove it?', yes: 'Yes', no: 'No', failed: 'It is still there.' };

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** What its button removes is the button itself. */
function Row() {
  const [there, setThere] = useState(true);
  const [done, setDone] = useState(false);
  const act = async () => setThere(false);
  return (
    <>
      {there && <AskingButton {...WORDS} act={act} onDone={() => setDone(true)} />}
      {done && 'Done.'}
    </>
  );
}

test('whoever says no has the focus on the button again', async () => {
  render(<AskingButton {...WORDS} act={async () => undefined} />);
  await press('Remove');
  expect(screen.getByRole('button', { name: 'No' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
});

test('what failed is said with the server’s reason, and can be tried again', async () => {
  const act = async () => {
    throw new HttpError(409, 'budget_exists', 'Somebody uses it.');
  };
  render(
    <>
      <AskingButton {...WORDS} act={act} />
      <Toaster />
    </>,
  );
  await press('Remove');
  await press('Yes');
  expect(await screen.findByText('Somebody uses it.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Yes' })).toBeEnabled();
});

test('what follows is done even where the button is gone with what it removed', async () => {
  render(<Row />);
  await press('Remove');
  await press('Yes');
  expect(await screen.findByText('Done.')).toBeVisible();
});
