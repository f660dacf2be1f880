/** Asks for views, comparisons and previews: a worker makes them, so that the answer may be "not yet". */
import { useQuery } from '@tanstack/react-query';
import { type Answer, exchange, fetchBytes, HttpError, refusal } from '../wire/http';

const GIVE_UP_MS = 120_000;
const PAUSE_MS = 1000;
const KEPT_MS = 10 * 60_000;
const TRIES = 2;

/** What never changes once it is there is asked for once. */
export const lasting = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  retry: (failures: number, error: Error) =>
    failures < TRIES && error instanceof HttpError && (error.status === 0 || error.status === 429),
};

/** Shown to a reader who may look at `url` any number of times; null asks for nothing. */
export function useAsked<T>(url: string | null) {
  return useQuery({ ...askedFor<T>(url ?? ''), enabled: url !== null });
}

export function askedFor<T>(url: string) {
  return {
    ...lasting,
    queryKey: ['asked', url],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      patiently(async () => {
        const answer = await exchange('GET', url);
        return answer.status === 200 ? { found: answer.body as T } : answer;
      }, signal),
  };
}

/** The bytes of a PDF. */
export function useBytes(url: string | null) {
  return useQuery({
    ...lasting,
    gcTime: 60_000,
    queryKey: ['bytes', url],
    queryFn: ({ signal }) =>
      patiently(async () => {
        const answer = await fetchBytes(url ?? '');
        return answer instanceof Uint8Array ? { found: answer } : answer;
      }, signal),
    enabled: url !== null,
  });
}

type Once<T> = () => Promise<{ found: T } | Answer>;

/** Asks again while the server says that it is at work. */
export async function patiently<T>(once: Once<T>, signal: AbortSignal): Promise<T> {
  const until = Date.now() + GIVE_UP_MS;
  while (true) {
    const answer = await once();
    if ('found' in answer) return answer.found;
    if (answer.status !== 202) throw refusal(answer);
    if (Date.now() > until) throw new HttpError(0, 'too_slow');
    await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, PAUSE_MS);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
