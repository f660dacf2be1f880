/** How far a running call has come, as an ephemeral frame tells it. */

/**
 * In the words of what runs it, and in figures where the server counts something known. `preview` is the address of
 * a picture in the making, which holds the picture itself.
 */
export interface Tick {
  text: string;
  counted?: { unit: string; done: number; total: number };
  preview?: string;
}

const PREVIEW = /^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/;
const MOST_CHARS = 80_000;

export function tickOf({ text, unit, done, total, preview }: Record<string, unknown>): Tick | null {
  if (typeof text !== 'string') return null;
  const seen =
    typeof preview === 'string' && preview.length <= MOST_CHARS && PREVIEW.test(preview) ? { preview } : {};
  if (typeof unit !== 'string' || typeof done !== 'number' || typeof total !== 'number')
    return { text, ...seen };
  return { text, counted: { unit, done, total }, ...seen };
}
