/** Commands that the server has not acknowledged yet, in order. */
import type { Ack, Approve, Regenerate, SelectBranch, Send, Stop } from './types.gen';

export type Command = Send | Stop | Regenerate | SelectBranch | Approve;

type WithoutCmd<T> = T extends Command ? Omit<T, 'cmd'> : never;
export type CommandBody = WithoutCmd<Command>;

interface Waiting {
  command: Command;
  written: boolean;
  settle: (ack: Ack) => void;
}

export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  add(command: Command): Promise<Ack> {
    return new Promise((settle) => {
      this.waiting.set(command.cmd, { command, written: false, settle });
    });
  }

  /** What must be written now; each is marked as written. */
  takeUnwritten(): Command[] {
    const due = [...this.waiting.values()].filter((entry) => !entry.written);
    for (const entry of due) entry.written = true;
    return due.map((entry) => entry.command);
  }

  settle(ack: Ack): void {
    this.waiting.get(ack.cmd)?.settle(ack);
    this.waiting.delete(ack.cmd);
  }

  /**
   * After a lost connection: what may be written twice waits for the next one. `regenerate` would make a
   * second answer, so one that may have arrived is given up.
   */
  connectionLost(): void {
    for (const entry of [...this.waiting.values()]) {
      if (!entry.written) continue;
      if (entry.command.type === 'regenerate') this.settle(lost(entry.command.cmd));
      else entry.written = false;
    }
  }
}

function lost(cmd: string): Ack {
  return { type: 'ack', cmd, ok: false, error: { code: 'connection_lost', message: '' } };
}
