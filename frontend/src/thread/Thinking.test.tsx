import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Thinking } from './Thinking';

test('thinking is folded and says how long it took', async () => {
  render(<Thinking part={{ type: 'thinking', text: 'first the sheet', ms: 3200 }} running={false} />);
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('Thought for 3 s'));
  expect(screen.getByRole('group')).toHaveAttribute('open');
  expect(screen.getByText('first the sheet')).toBeVisible();
});

test('while it goes on no duration is said', () => {
  render(<Thinking part={{ type: 'thinking', text: 'hm' }} running />);
  expect(screen.getByText('Thinking…')).toBeInTheDocument();
});
