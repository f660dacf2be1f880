/** A socket and a clock by hand, in the place of the browser's. */
import type { Line, SocketParts } from '../wire/socket';
import type { ClientFrame, ServerFrame } from '../wire/types.gen';

class FakeLine implements Line {
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  readonly sent: ClientFrame[] = [];
  closed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.closed = true;
  }
}

export class FakeNet {
  readonly lines: FakeLine[] = [];
  private readonly timers = new Map<number, { run: () => void; ms: number }>();
  private ids = 0;

  readonly parts: SocketParts = {
    connect: () => {
      const line = new FakeLine();
      this.lines.push(line);
      return line as Line;
    },
    setTimer: (run, ms) => {
      this.timers.set(++this.ids, { run, ms });
      return this.ids;
    },
    clearTimer: (id) => {
      this.timers.delete(id);
    },
    random: () => 1,
    newId: () => `cmd${++this.ids}`,
  };

  get line(): FakeLine {
    const line = this.lines.at(-1);
    if (line === undefined) throw new Error('nothing has connected');
    return line;
  }

  /** The pauses that are waited for. */
  get pauses(): number[] {
    return [...this.timers.values()].map((timer) => timer.ms);
  }

  accept(): void {
    this.line.onopen?.call(this.line as unknown as WebSocket, new Event('open'));
  }

  say(frame: ServerFrame | string): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.line.onmessage?.call(this.line as unknown as WebSocket, new MessageEvent('message', { data }));
  }

  cut(code = 1006): void {
    this.line.onclose?.call(this.line as unknown as WebSocket, new CloseEvent('close', { code }));
  }

  /** Lets every timer that is set run out. */
  pass(): void {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const timer of due) timer.run();
  }

  sent(type: ClientFrame['type']): ClientFrame[] {
    return this.line.sent.filter((frame) => frame.type === type);
  }
}
