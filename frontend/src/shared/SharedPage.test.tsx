import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { message, text, tool } from '../testing/builders';
import { show } from '../testing/page';
import SharedPage from './SharedPage';

const attached = { file_id: '', version: 1, name: 'budget.xlsx', kind: 'xlsx', mime: 'x', size: 9 };
const shared = {
  title: 'Budget',
  shared_at: '2030-01-01T09:00:00Z',
  messages: [
    message('u', null, { role: 'user', parts: [{ type: 'file', ...attached }, text('set B2 to 99')] }),
    message('a', 'u', { parts: [tool({ args: null, receipt: null }), text('B2 is **99** now.')] }),
  ],
};

function open(answer: Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer;
  });
  return { ...show(<SharedPage token="token1" />), asked };
}

test('what was said stands there, without a box to write in and without a way to a file', async () => {
  const { asked, container } = open(Response.json(shared));
  expect(await screen.findByRole('heading', { name: 'Budget', level: 1 })).toBeInTheDocument();
  const [question, answer] = screen.getAllByTestId('message');
  expect(question).toHaveTextContent('set B2 to 99');
  expect(within(question as HTMLElement).getByText('budget.xlsx')).toBeInTheDocument();
  expect(answer).toHaveTextContent('Edit a file');
  expect(await within(answer as HTMLElement).findByText('99')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/']);
  expect(container.ownerDocument.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(asked).toEqual(['/api/shared/token1']);
});

test('a link that was taken back says so', async () => {
  const error = { code: 'not_shared', message: 'This link leads nowhere, or it has been taken back.' };
  open(Response.json({ error }, { status: 404 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('taken back');
});

test('axe finds nothing in it', async () => {
  const { container } = open(Response.json(shared));
  await screen.findByRole('heading', { name: 'Budget' });
  expect(await violations(container)).toEqual([]);
});
