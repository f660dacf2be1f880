/** Files on their way into a chat, by draft. */
import { create } from 'zustand';
import type { Api, ChatFile } from '../wire/api';
import { HttpError } from '../wire/http';
import { newId } from '../wire/socket';
import { type Refusal, refusalOf } from './accepts';

type UploadState =
  | { kind: 'uploading'; share: number }
  | { kind: 'done'; chatId: string; file: ChatFile }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed'; code: string; message: string; retryable: boolean };

export interface Upload {
  id: string;
  source: File;
  state: UploadState;
}

interface Uploads {
  byDraft: Record<string, Upload[]>;
}

const uploadsStore = create<Uploads>(() => ({ byDraft: {} }));

const NONE: Upload[] = [];
const running = new Map<string, { abort: AbortController; done: Promise<void> }>();

export function useUploads(draft: string): Upload[] {
  return uploadsStore((uploads) => uploads.byDraft[draft] ?? NONE);
}

export function uploadsOf(draft: string): Upload[] {
  return uploadsStore.getState().byDraft[draft] ?? NONE;
}

/** Adds files to a draft; those that can't be read are shown as refused and never sent. */
export function addFiles(draft: string, files: File[], limit: number): Upload[] {
  const added = files.map((source): Upload => {
    const refusal = refusalOf(source, limit);
    const state: UploadState =
      refusal === null ? { kind: 'uploading', share: 0 } : { kind: 'refused', refusal };
    return { id: newId(), source, state };
  });
  setUploads(draft, [...uploadsOf(draft), ...added]);
  return added.filter((upload) => upload.state.kind === 'uploading');
}

/** Uploads a file that has been added; its outcome is in the store. */
export function startUpload(upload: Upload, chatId: Promise<string>, send: Api['upload']): void {
  const abort = new AbortController();
  setState(upload.id, { kind: 'uploading', share: 0 });
  const done = run(upload, chatId, send, abort.signal).finally(() => running.delete(upload.id));
  running.set(upload.id, { abort, done });
}

export function removeUpload(draft: string, id: string): void {
  setUploads(
    draft,
    uploadsOf(draft).filter((upload) => upload.id !== id),
  );
  running.get(id)?.abort.abort();
}

/** Resolves when nothing of the draft is being uploaded; true if all of it has arrived. */
export async function settled(draft: string): Promise<boolean> {
  await Promise.all(uploadsOf(draft).map((upload) => running.get(upload.id)?.done));
  return uploadsOf(draft).every((upload) => upload.state.kind === 'done');
}

export function clearUploads(draft: string): void {
  setUploads(draft, []);
}

export function moveUploads(from: string, to: string): void {
  const moved = uploadsOf(from);
  setUploads(from, []);
  setUploads(to, [...uploadsOf(to), ...moved]);
}

async function run(upload: Upload, chat: Promise<string>, send: Api['upload'], signal: AbortSignal) {
  try {
    const chatId = await chat;
    if (signal.aborted) return;
    const onProgress = (share: number) => setState(upload.id, { kind: 'uploading', share });
    const file = await send(chatId, upload.source, { onProgress, signal });
    setState(upload.id, { kind: 'done', chatId, file });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const retryable = error.status === 0 || error.status >= 500 || error.status === 429;
    setState(upload.id, { kind: 'failed', code: error.code, message: error.message, retryable });
  }
}

function setUploads(draft: string, uploads: Upload[]): void {
  uploadsStore.setState(({ byDraft: { [draft]: _before, ...others } }) => ({
    byDraft: uploads.length === 0 ? others : { ...others, [draft]: uploads },
  }));
}

function setState(id: string, state: UploadState): void {
  uploadsStore.setState(({ byDraft }) => ({
    byDraft: Object.fromEntries(
      Object.entries(byDraft).map(([draft, uploads]) => [
        draft,
        uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
      ]),
    ),
  }));
}
