import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Citing } from '../thread/citation';
import { Passages } from './Passages';
import { passagesFound } from './passages';

const FOUND = [
  {
    cite: '[a\\_b.docx, paragraphs 3-4](knowledge:kbq2m5t7xw4ha#12)',
    file: 'a_b.docx',
    version: 1,
    place: 'paragraphs 3-4',
    section: 'Handbook › Leave',
    text: 'Twenty days.',
  },
];

test('each passage opens the place where it stands', async () => {
  const cite = vi.fn();
  render(
    <Citing value={cite}>
      <Passages passages={passagesFound(FOUND) ?? []} />
    </Citing>,
  );
  expect(screen.getByText('Handbook › Leave')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'a_b.docx · Paragraphs 3–4' }));
  expect(cite).toHaveBeenCalledWith({ fileId: 'kbq2m5t7xw4ha', passage: 12 });
});

test('what names no passage leads nowhere', () => {
  const made = [{ ...FOUND[0], cite: '[x](https://evil.example)' }];
  expect(passagesFound(made)?.[0]?.citation).toBeNull();
  expect(passagesFound([])).toBeNull();
  expect(passagesFound([{ text: 'a' }])).toBeNull();
  expect(passagesFound('a')).toBeNull();
});
