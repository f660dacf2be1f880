import { beforeEach, expect, test, vi } from 'vitest';
import { signOut } from './accounts';
import { HttpError, request } from './http';

function answer(status: number, text: string) {
  const fetched = vi.fn(async (_path: string, _request: RequestInit) => new Response(text, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the token is in a cookie and jsdom has no cookie store
  document.cookie = 'csrftoken=abc%3D';
});

test('a change carries the CSRF token, a look does not', async () => {
  const fetched = answer(200, '{}');
  await request('POST', '/api/chats', {});
  await request('GET', '/api/chats');
  const headers = fetched.mock.calls.map(([, sent]) => new Headers(sent.headers).get('X-CSRFToken'));
  expect(headers).toEqual(['abc=', null]);
});

test('a refusal has the server’s code and words', async () => {
  answer(413, '{"error": {"code": "too_large", "message": "The file is too large."}}');
  await expect(request('GET', '/x')).rejects.toMatchObject({
    status: 413,
    code: 'too_large',
    message: 'The file is too large.',
  });
});

test('a refusal that is no JSON is still a refusal', async () => {
  answer(502, '<html>bad gateway</html>');
  await expect(request('GET', '/x')).rejects.toMatchObject({ status: 502, code: 'bad_answer' });
});

test('no answer at all has status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(request('GET', '/x')).rejects.toMatchObject({ status: 0, code: 'no_answer' });
});

test('an answer without a body is null', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect(await request('DELETE', '/x')).toBeNull();
});

test('allauth’s 401 after a sign-out is its success', async () => {
  answer(401, '{"status": 401}');
  await expect(signOut()).resolves.toBeUndefined();
  answer(500, '');
  await expect(signOut()).rejects.toBeInstanceOf(HttpError);
});
