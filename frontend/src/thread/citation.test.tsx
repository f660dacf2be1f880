import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Citing, citationOf, drawnCitation, hrefOf } from './citation';
import Markdown from './Markdown';

const CITED = { fileId: 'kbq2m5t7xw4ha', passage: 12 };
const LINK = '[handbook.docx, paragraphs 3-4](knowledge:kbq2m5t7xw4ha#12)';

test.each([true, false])(
  'a citation opens what it names, also while the answer grows: %s',
  async (streaming) => {
    const cite = vi.fn();
    render(
      <Citing value={cite}>
        <Markdown text={`Twenty days ${LINK}.\n`} streaming={streaming} />
      </Citing>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'handbook.docx, paragraphs 3-4' }));
    expect(cite).toHaveBeenCalledWith(CITED);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

test('where there is no knowledge base, its words stand by themselves', () => {
  const { container } = render(<Markdown text={`Twenty days ${LINK}.`} streaming={false} />);
  expect(container).toHaveTextContent('Twenty days handbook.docx, paragraphs 3-4.');
  expect(container.querySelector('a, button')).toBeNull();
});

test.each([
  'knowledge:kbq2m5t7xw4ha#0',
  'knowledge:kbq2m5t7xw4ha',
  'knowledge:KBQ2M5T7XW4HA#1',
  'knowledge:f123456#1',
  'knowledge:kbq2m5t7xw4ha#1#2',
  'knowledge:kbq2m5t7xw4ha#1?x=//evil.example',
  'knowledge://evil.example/kbq2m5t7xw4ha#1',
  'javascript:knowledge:kbq2m5t7xw4ha#1',
  'https://evil.example/knowledge:kbq2m5t7xw4ha#1',
])('no other address becomes a citation: %s', (url) => {
  expect(citationOf(url)).toBeNull();
  const { container } = render(
    <Citing value={vi.fn()}>
      <Markdown text={`[here](${url})`} streaming={false} />
    </Citing>,
  );
  expect(container.querySelector('button')).toBeNull();
  expect(container.querySelector('a[href^="knowledge"], a[href^="javascript"]')).toBeNull();
});

test('a citation goes through the tree and comes back', () => {
  expect(drawnCitation(hrefOf(CITED))).toEqual(CITED);
  expect(drawnCitation('#user-content-fn-1')).toBeNull();
  expect(drawnCitation(undefined)).toBeNull();
});

test('links of other kinds stay links', () => {
  render(<Markdown text="[there](https://example.com/a)" streaming={false} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', 'https://example.com/a');
});
