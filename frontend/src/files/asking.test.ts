import { expect, test, vi } from 'vitest';
import { HttpError } from '../wire/http';
import { patiently } from './asking';

const PENDING = { status: 202, body: { state: 'pending' } };

test('what is at work is asked again until it is there', async () => {
  vi.useFakeTimers();
  const answers = [PENDING, PENDING, { found: 7 }];
  const asked = patiently(async () => answers.shift() ?? PENDING, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await asked).toBe(7);
  expect(answers).toEqual([]);
  vi.useRealTimers();
});

test('a refusal is said at once, with the server’s sentence', async () => {
  const refused = { status: 422, body: { error: { code: 'damaged', message: 'It is damaged.' } } };
  const asked = patiently(async () => refused, new AbortController().signal);
  await expect(asked).rejects.toEqual(new HttpError(422, 'damaged', 'It is damaged.'));
});

test('nobody asks on once the reader has left', async () => {
  const leaving = new AbortController();
  let times = 0;
  const asked = patiently(async () => {
    times += 1;
    leaving.abort();
    return PENDING;
  }, leaving.signal);
  await expect(asked).rejects.toThrow();
  expect(times).toBe(1);
});
