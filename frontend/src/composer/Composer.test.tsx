import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { file } from '../testing/builders';
import { show } from '../testing/page';
import { HttpError } from '../wire/http';
import { Composer } from './Composer';
import { draftOf, setDraft } from './drafts';
import { addFiles, clearUploads, removeUpload, startUpload } from './uploads';

const onSend = vi.fn();
const onFiles = vi.fn();

beforeEach(() => {
  setDraft('chat1', '');
  clearUploads('chat1');
  onSend.mockReset();
  onFiles.mockReset();
});

function showComposer(over: { busy?: boolean; onStop?: () => void } = {}) {
  show(
    <Composer
      draft="chat1"
      model="big"
      busy={over.busy ?? false}
      onStop={over.onStop ?? null}
      onSend={onSend}
      onFiles={onFiles}
      onRemoveFile={(upload) => removeUpload('chat1', upload.id)}
      onRetryFile={() => undefined}
      inputRef={createRef()}
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

test('while a turn runs the button stops it and Enter sends nothing', async () => {
  const onStop = vi.fn();
  await userEvent.type(showComposer({ busy: true, onStop }), 'next{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStop).toHaveBeenCalledOnce();
  expect(onSend).not.toHaveBeenCalled();
  expect(draftOf('chat1')).toBe('next');
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
  addFiles('chat1', [new File(['x'], 'old.xls')], 1000);
  await userEvent.type(box, 'read it{Enter}');
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByText(/old \.xls format can’t be read\. Save it as \.xlsx/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove old.xls' }));
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
