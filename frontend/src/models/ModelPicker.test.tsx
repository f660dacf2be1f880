import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { member } from '../testing/people';
import { ModelPicker } from './ModelPicker';

test('a demo is named as what it is, whatever the server calls it', () => {
  render(<ModelPicker models={member.models} value="demo" onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Model: Demo without AI' })).toBeInTheDocument();
});

test('another model is chosen from the menu', async () => {
  const onChange = vi.fn();
  render(<ModelPicker models={member.models} value="demo" onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: /Model/ }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Big model' }));
  expect(onChange).toHaveBeenCalledWith('big');
});

test('a server without models says so', () => {
  render(<ModelPicker models={[]} value={null} onChange={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Model: No model' })).toBeInTheDocument();
});
