/** How far a running call has come, as an ephemeral frame tells it. */

/** In the words of what runs it, and in figures where the server counts something known. */
export interface Tick {
  text: string;
  counted?: { unit: string; done: number; total: number };
}

export function tickOf({ text, unit, done, total }: Record<string, unknown>): Tick | null {
  if (typeof text !== 'string') return null;
  if (typeof unit !== 'string' || typeof done !== 'number' || typeof total !== 'number') return { text };
  return { text, counted: { unit, done, total } };
}
