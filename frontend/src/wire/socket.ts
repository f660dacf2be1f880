/** One websocket per tab: reconnects with growing pauses, subscribes again, keeps commands until acknowledged. */
import { readFrame, writeFrame } from './frames';
import { type Command, type CommandBody, Outbox } from './outbox';
import type { Ack, ClientFrame, ServerFrame } from './types.gen';

export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'signed_out' | 'refused';

/** What is used of a browser's WebSocket. */
export type Line = Pick<WebSocket, 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

export interface Position {
  epoch: number;
  after: number;
}

export interface SocketParts {
  connect: () => Line;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (id: number) => void;
  random: () => number;
  newId: () => string;
}

export interface SocketListener {
  onFrame(frame: ServerFrame): void;
  onStatus(status: SocketStatus): void;
}

/** Close codes after which trying again is no use, and what they mean. */
const FINAL: Record<number, SocketStatus> = { 4401: 'signed_out', 4403: 'refused' };
const CLOSE_TOO_MANY = 4429;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;
const PAUSE_AFTER_TOO_MANY_MS = 30_000;
const PING_EVERY_MS = 15_000;

export class ChatSocket {
  private line: Line | null = null;
  private status: SocketStatus = 'idle';
  private attempts = 0;
  private retryTimer: number | null = null;
  private pingTimer: number | null = null;
  private heard = true;
  private readonly outbox = new Outbox();
  private readonly positions = new Map<string, () => Position | null>();
  private readonly parts: SocketParts;
  private readonly listener: SocketListener;

  constructor(parts: SocketParts, listener: SocketListener) {
    this.parts = parts;
    this.listener = listener;
  }

  start(): void {
    if (this.line === null) this.open();
  }

  /** Drops the connection and opens a new one, as after a sign-in. */
  restart(): void {
    this.drop();
    this.attempts = 0;
    this.open();
  }

  /** Ends a pause early: the browser is online or visible again. */
  wake(): void {
    if (this.status === 'waiting') this.open();
    else if (this.status === 'open') this.write({ type: 'ping' });
  }

  /** `position` is asked at each (re)connection; without one the server sends the log from its start. */
  subscribe(chat: string, position: () => Position | null): void {
    this.positions.set(chat, position);
    this.resubscribe(chat);
  }

  resubscribe(chat: string): void {
    const position = this.positions.get(chat);
    if (position !== undefined) this.write({ type: 'sub', chat, ...position() });
  }

  unsubscribe(chat: string): void {
    if (this.positions.delete(chat)) this.write({ type: 'unsub', chat });
  }

  /** Resolves with the server's answer, however long the connection is away. */
  command(body: CommandBody): Promise<Ack> {
    const answer = this.outbox.add({ ...body, cmd: this.parts.newId() } as Command);
    this.writeOutbox();
    return answer;
  }

  private open(): void {
    this.clearTimers();
    this.setStatus('connecting');
    const line = this.parts.connect();
    this.line = line;
    line.onopen = () => this.opened();
    line.onmessage = (event) => this.received(event.data);
    line.onclose = (event) => this.closed(event.code);
  }

  private opened(): void {
    this.heard = true;
    this.setStatus('open');
    for (const chat of this.positions.keys()) this.resubscribe(chat);
    this.writeOutbox();
    this.schedulePing();
  }

  private received(data: unknown): void {
    this.heard = true;
    this.attempts = 0;
    const frame = readFrame(data);
    if (frame === null) return;
    if (frame.type === 'ack') this.outbox.settle(frame);
    this.listener.onFrame(frame);
  }

  private closed(code: number): void {
    this.drop();
    const final = FINAL[code];
    this.setStatus(final ?? 'waiting');
    if (final === undefined) this.retryTimer = this.parts.setTimer(() => this.open(), this.pause(code));
  }

  /** Half of a doubling pause is certain, the other half is chance, so that many tabs don't return at once. */
  private pause(code: number): number {
    const doubled = Math.min(FIRST_PAUSE_MS * 2 ** this.attempts, LONGEST_PAUSE_MS);
    const longest = code === CLOSE_TOO_MANY ? PAUSE_AFTER_TOO_MANY_MS : doubled;
    this.attempts += 1;
    return longest / 2 + (longest / 2) * this.parts.random();
  }

  private schedulePing(): void {
    this.pingTimer = this.parts.setTimer(() => {
      if (this.heard) this.ping();
      else this.closed(0);
    }, PING_EVERY_MS);
  }

  private ping(): void {
    this.heard = false;
    this.write({ type: 'ping' });
    this.schedulePing();
  }

  private drop(): void {
    this.clearTimers();
    const line = this.line;
    this.line = null;
    if (line === null) return;
    line.onopen = null;
    line.onmessage = null;
    line.onclose = null;
    line.close();
    this.outbox.connectionLost();
  }

  private clearTimers(): void {
    for (const timer of [this.retryTimer, this.pingTimer]) {
      if (timer !== null) this.parts.clearTimer(timer);
    }
    this.retryTimer = null;
    this.pingTimer = null;
  }

  private writeOutbox(): void {
    if (this.status !== 'open') return;
    for (const command of this.outbox.takeUnwritten()) this.write(command);
  }

  private write(frame: ClientFrame): void {
    if (this.status === 'open') this.line?.send(writeFrame(frame));
  }

  private setStatus(status: SocketStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.onStatus(status);
  }
}

export function browserParts(): SocketParts {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return {
    connect: () => new WebSocket(`${scheme}://${window.location.host}/ws/`),
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (id) => window.clearTimeout(id),
    random: Math.random,
    newId: newId,
  };
}

/** `crypto.randomUUID` exists only on secure origins; a plain-HTTP address in a local network is none. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
