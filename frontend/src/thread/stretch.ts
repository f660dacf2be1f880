/** Of a long branch only a stretch is drawn: its end, or what stands around a message, and more on asking. */
import type { Message } from '../wire/types.gen';

/** From the first and to the last message of the branch where an id is null. */
export interface Stretch {
  fromId: string | null;
  toId: string | null;
}

export interface Drawn {
  messages: Message[];
  /** Whether messages of the branch stand above and below what is drawn. */
  above: boolean;
  below: boolean;
}

const PAGE = 60;
const BEFORE = 20;

export function endOf(path: Message[]): Stretch {
  return { fromId: path.at(-PAGE)?.id ?? path[0]?.id ?? null, toId: null };
}

export function around(path: Message[], messageId: string): Stretch {
  const index = path.findIndex((message) => message.id === messageId);
  const from = Math.max(0, index - BEFORE);
  return between(path, from, from + PAGE);
}

export function drawnOf(path: Message[], stretch: Stretch): Drawn {
  const [from, to] = placesOf(path, stretch);
  return { messages: path.slice(from, to), above: from > 0, below: to < path.length };
}

export function higher(path: Message[], stretch: Stretch): Stretch {
  const [from, to] = placesOf(path, stretch);
  return between(path, from - PAGE, to);
}

export function lower(path: Message[], stretch: Stretch): Stretch {
  const [from, to] = placesOf(path, stretch);
  return between(path, from, to + PAGE);
}

function between(path: Message[], from: number, to: number): Stretch {
  return {
    fromId: path[Math.max(0, from)]?.id ?? null,
    toId: to >= path.length ? null : (path[to - 1]?.id ?? null),
  };
}

/** A bound that another branch has taken away is that of the branch's end. */
function placesOf(path: Message[], { fromId, toId }: Stretch): [number, number] {
  const last = toId === null ? -1 : path.findIndex((message) => message.id === toId);
  const to = last === -1 ? path.length : last + 1;
  const from = fromId === null ? 0 : path.findIndex((message) => message.id === fromId);
  return [from === -1 || from >= to ? Math.max(0, to - PAGE) : from, to];
}
