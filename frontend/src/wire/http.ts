/** The one door for HTTP: JSON requests and uploads with the session cookie and the CSRF token. */

import { wellFormed } from './wellFormed';

export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  /** `status` is 0 when no answer came; `message` is the server's sentence, empty where it said nothing. */
  constructor(status: number, code: string, message = '') {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
  }
}

export interface Answer {
  status: number;
  body: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a request and gives whatever came back; throws only when no answer came. */
export async function exchange(method: Method, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    // The page's language may not be the browser's first.
    'Accept-Language': document.documentElement.lang,
    'X-Timezone': timezone(),
  };
  if (method !== 'GET') headers['X-CSRFToken'] = csrfToken();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const request: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) request.body = JSON.stringify(body, sendable);
  const response = await fetch(path, request).catch(() => {
    throw unreachable();
  });
  return { status: response.status, body: parsed(await response.text()) };
}

/** Fetches a file's bytes, or the JSON that stands in their place while or why they are not there. */
export async function fetchBytes(path: string): Promise<Answer | Uint8Array<ArrayBuffer>> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => {
    throw unreachable();
  });
  if (response.status === 200) return new Uint8Array(await response.arrayBuffer());
  return { status: response.status, body: parsed(await response.text()) };
}

function sendable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? wellFormed(value) : value;
}

/** Sends a request and gives its body; an answer outside 2xx is thrown as an HttpError. */
export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await exchange(method, path, body);
  if (answer.status < 200 || answer.status >= 300) throw refusal(answer);
  return answer.body as T;
}

export interface UploadOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads one file as multipart; `onProgress` hears 0 to 1. `fetch` has no upload progress, hence XHR. */
export function upload<T>(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', path);
    xhr.setRequestHeader('X-CSRFToken', csrfToken());
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => {
      const answer = { status: xhr.status, body: parsed(xhr.responseText) };
      if (answer.status >= 200 && answer.status < 300) resolve(answer.body as T);
      else reject(refusal(answer));
    };
    xhr.onerror = () => reject(unreachable());
    xhr.onabort = () => reject(new HttpError(0, 'cancelled'));
    signal.addEventListener('abort', () => xhr.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    xhr.send(form);
  });
}

/** Sends a form with files in it and gives the answer's body, as `request` does. */
export async function sendForm<T>(path: string, form: FormData): Promise<T> {
  const headers = { Accept: 'application/json', 'X-CSRFToken': csrfToken() };
  const response = await fetch(path, {
    method: 'POST',
    headers,
    credentials: 'same-origin',
    body: form,
  }).catch(() => {
    throw unreachable();
  });
  const answer = { status: response.status, body: parsed(await response.text()) };
  if (!response.ok) throw refusal(answer);
  return answer.body as T;
}

function csrfToken(): string {
  const found = /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie);
  return found?.[1] === undefined ? '' : decodeURIComponent(found[1]);
}

function timezone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function refusal(answer: Answer): HttpError {
  const error = (answer.body as { error?: { code?: string; message?: string } } | null)?.error;
  return new HttpError(answer.status, error?.code ?? 'bad_answer', error?.message);
}

function unreachable(): HttpError {
  return new HttpError(0, 'no_answer');
}
