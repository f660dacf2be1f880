import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { violations } from '../testing/axe';
import { file } from '../testing/builders';
import { serve } from '../testing/connections';
import { show } from '../testing/page';
import { member } from '../testing/people';
import { HttpError } from '../wire/http';
import { Composer } from './Composer';
import { draftOf, setDraft } from './drafts';
import { addFiles, clearUploads, removeUpload, startUpload } from './uploads';

const onSend = vi.fn();
const onFiles = vi.fn();
const onEditLast = vi.fn();

beforeEach(() => {
  setDraft('chat1', '');
  clearUploads('chat1');
  onSend.mockReset();
  onFiles.mockReset();
  onEditLast.mockReset();
});

function showComposer(over: { busy?: boolean; waiting?: boolean; onStop?: () => void } = {}) {
  show(
    <Composer
      draft="chat1"
      model="big"
      commands={member.commands}
      onEditLast={onEditLast}
      busy={over.busy ?? false}
      waiting={over.waiting ?? false}
      onStop={over.onStop ?? null}
      onSend={onSend}
      onFiles={onFiles}
      onRemoveFile={(upload) => removeUpload('chat1', upload.id)}
      onRetryFile={() => undefined}
      inputRef={createRef()}
      tools={null}
      signedIn
    />,
  );
  return screen.getByRole('textbox', { name: 'Message' });
}

test('Enter sends', async () => {
  await userEvent.type(showComposer(), 'set B2 to 99{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
});

test('Shift and Enter break the line', async () => {
  await userEvent.type(showComposer(), 'one{Shift>}{Enter}{/Shift}two');
  expect(onSend).not.toHaveBeenCalled();
  expect(draftOf('chat1')).toBe('one\ntwo');
});

test('while a call waits for a word the box says so, and what a message would do to it', async () => {
  const box = showComposer({ busy: true, waiting: true });
  expect(box).toHaveAccessibleDescription('The chat waits for your answer above.');
  await userEvent.type(box, 'never mind');
  expect(screen.getByRole('status')).toHaveTextContent('Sending this takes back what waits above.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledOnce();
});

test('nothing is sent while an input method composes', () => {
  const box = showComposer();
  fireEvent.change(box, { target: { value: 'ni' } });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});

test('Safari’s Enter after the end of composing sends nothing', () => {
  const box = showComposer();
  fireEvent.change(box, { target: { value: '你' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect(onSend).not.toHaveBeenCalled();
});

test('an empty message can not be sent', async () => {
  await userEvent.type(showComposer(), '   {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('while a turn runs it can be stopped, and the next message can be sent', async () => {
  const onStop = vi.fn();
  const box = showComposer({ busy: true, onStop });
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  await userEvent.type(box, 'next');
  expect(screen.getByText('Sent when the answer is done.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledOnce();
});

test('a file goes without words, too', async () => {
  const box = showComposer();
  for (const upload of addFiles('chat1', [new File(['x'], 'budget.xlsx')], 1000)) {
    startUpload(upload, Promise.resolve('chat1'), () => new Promise(() => undefined));
  }
  await userEvent.type(box, '{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
});

test('the up key edits the last message from an empty box alone', async () => {
  const box = showComposer();
  await userEvent.type(box, '{ArrowUp}');
  expect(onEditLast).toHaveBeenCalledOnce();
  await userEvent.type(box, 'hello{ArrowUp}');
  expect(onEditLast).toHaveBeenCalledOnce();
});

const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.split(' ')[0]);

test('a slash at the start lists the commands that fit, with what they do and need', async () => {
  const box = showComposer();
  await userEvent.type(box, '/');
  expect(options()).toEqual(['/image', '/review', '/research', '/compact']);
  await userEvent.type(box, 're');
  expect(options()).toEqual(['/review', '/research']);
  expect(screen.getByRole('option', { name: /Reviews a file.*needs a file in this/ })).toBeInTheDocument();
  await userEvent.type(box, ' budget');
  expect(options()).toEqual([]);
});

test('arrows mark a command and Enter takes it, without sending', async () => {
  const box = showComposer();
  await userEvent.type(box, '/re{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('/research');
  expect(box).toHaveAttribute('aria-activedescendant', 'commands-1');
  await userEvent.keyboard('{Enter}');
  expect(draftOf('chat1')).toBe('/research ');
  expect(onSend).not.toHaveBeenCalled();
});

test('Tab takes the marked command, and one without an argument can be sent at once', async () => {
  const box = showComposer();
  await userEvent.type(box, '/co');
  await userEvent.tab();
  expect(draftOf('chat1')).toBe('/compact');
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
});

test('Esc closes the list and keeps what was typed', async () => {
  const box = showComposer();
  await userEvent.type(box, '/re{Escape}');
  expect(options()).toEqual([]);
  expect(draftOf('chat1')).toBe('/re');
});

test('axe finds nothing with the list open', async () => {
  await userEvent.type(showComposer(), '/');
  const form = screen.getByRole('listbox').closest('form') ?? document.body;
  expect(await violations(form)).toEqual([]);
});

const LONG = 'word '.repeat(900);

function pasteText(box: HTMLElement, text: string) {
  fireEvent.paste(box, { clipboardData: { files: [], getData: () => text } });
  fireEvent.change(box, { target: { value: `${draftOf('chat1')}${text}` } });
}

test('a long paste is offered as a file, which takes its place in the message', async () => {
  const box = showComposer();
  await userEvent.type(box, 'sum this up: ');
  pasteText(box, LONG);
  await userEvent.click(screen.getByRole('button', { name: 'Attach as a file' }));
  expect(draftOf('chat1')).toBe('sum this up: ');
  const file: File | undefined = onFiles.mock.calls[0]?.[0]?.[0];
  expect(file?.name).toBe('pasted text.txt');
  expect(file?.size).toBe(LONG.length);
});

test('a long paste stays in the message when the reader likes', async () => {
  const box = showComposer();
  pasteText(box, LONG);
  await userEvent.click(screen.getByRole('button', { name: 'Keep as text' }));
  expect(screen.queryByText(/That is a long text/)).not.toBeInTheDocument();
  expect(draftOf('chat1')).toBe(LONG);
});

test('a short paste is no matter', () => {
  pasteText(showComposer(), 'word '.repeat(800));
  expect(screen.queryByText(/That is a long text/)).not.toBeInTheDocument();
});

test('until the message is gone the button stays shut and says what it waits for', async () => {
  onSend.mockReturnValue(new Promise(() => undefined));
  const box = showComposer();
  for (const upload of addFiles('chat1', [new File(['x'], 'budget.xlsx')], 1000)) {
    startUpload(upload, Promise.resolve('chat1'), () => new Promise(() => undefined));
  }
  await userEvent.type(box, 'read it{Enter}{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
  expect(screen.getByText('Your message is sent when the uploads are done.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('a refused file says why and keeps the message back until it is removed', async () => {
  const box = showComposer();
  addFiles('chat1', [new File(['x'], 'all.zip')], 1000);
  await userEvent.type(box, 'read it{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByText(/Files of type \.zip can’t be read/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove all.zip' }));
  await userEvent.type(box, '{Enter}');
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
});

test('an upload that the server refuses shows the server’s sentence', async () => {
  showComposer();
  const refuse = () => Promise.reject(new HttpError(422, 'damaged', 'The workbook is damaged.'));
  for (const upload of addFiles('chat1', [new File(['x'], 'a.xlsx')], 1000)) {
    startUpload(upload, Promise.resolve('chat1'), refuse);
  }
  expect(await screen.findByText('The workbook is damaged.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
});

test('a cancelled upload is gone and its request is ended', async () => {
  showComposer();
  let ended = false;
  for (const upload of addFiles('chat1', [new File(['x'], 'a.xlsx')], 1000)) {
    startUpload(upload, Promise.resolve('chat1'), (_chat, _file, { signal }) => {
      signal.addEventListener('abort', () => {
        ended = true;
      });
      return new Promise(() => undefined);
    });
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the upload of a.xlsx' }));
  expect(ended).toBe(true);
  expect(screen.queryByText('a.xlsx')).not.toBeInTheDocument();
});

test('files that are pasted are attached', () => {
  const pasted = new File(['x'], 'shot.png');
  fireEvent.paste(showComposer(), { clipboardData: { files: [pasted] } });
  expect(onFiles).toHaveBeenCalledWith([pasted]);
});

test('a file that has arrived says what it will cost on the model that would answer', async () => {
  showComposer();
  const fetched = vi.fn(async (_path: string) => Response.json({ note_tokens: 23, picture_tokens: null }));
  vi.stubGlobal('fetch', fetched);
  for (const upload of addFiles('chat1', [new File(['x'], 'budget.xlsx')], 1000)) {
    startUpload(upload, Promise.resolve('chat1'), async () => file());
  }
  expect(await screen.findByText(/about 23 tokens until it is read/)).toBeInTheDocument();
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/chats/chat1/files/file1/cost?model_id=big');
});

describe('behind /skill', () => {
  const skill = (name: string, enabled = true) => ({ id: name, name, description: `Does ${name}.`, enabled });

  test('the names of skills are offered, and one is taken with the keyboard', async () => {
    serve({ 'GET /api/skills': () => [skill('tidy-notes'), skill('pitch-deck'), skill('off', false)] });
    const box = showComposer();
    await userEvent.type(box, '/skill ');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.type(box, 'pi');
    expect(screen.getByRole('option')).toHaveTextContent('Does pitch-deck.');
    expect(await violations(box.closest('form') as HTMLElement)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    expect(draftOf('chat1')).toBe('/skill pitch-deck ');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.type(box, 'for the fair{Enter}');
    expect(onSend).toHaveBeenCalledOnce();
  });

  test('a name that is no skill’s offers nothing and can be sent', async () => {
    serve({ 'GET /api/skills': () => [skill('tidy-notes')] });
    await userEvent.type(showComposer(), '/skill other{Enter}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onSend).toHaveBeenCalledOnce();
  });
});
