/** Brings the reader's messages to the server, one after the other in each chat. */
import type { CommandBody } from '../wire/outbox';
import { newId } from '../wire/socket';
import type { Ack } from '../wire/types.gen';
import { wellFormed } from '../wire/wellFormed';
import { Promised } from './parents';
import type { ChatAction, ChatState, PendingFile, PendingSend } from './state';

export interface NewMessage {
  text: string;
  files: PendingFile[];
  /** The parent of the message that this one stands beside; without it, it follows what is shown. */
  beside?: string | null;
}

interface DeliveryParts {
  state: (chatId: string) => ChatState | undefined;
  change: (chatId: string, action: ChatAction) => void;
  resync: (chatId: string) => Promise<void>;
  command: (body: CommandBody) => Promise<Ack>;
}

export class Deliveries {
  private readonly parts: DeliveryParts;
  /** The last delivery of each chat: what is sent next follows its answer. */
  private readonly last = new Map<string, Promise<void>>();
  private readonly promised = new Promised();

  constructor(parts: DeliveryParts) {
    this.parts = parts;
  }

  async send(chatId: string, { text: said, files, beside }: NewMessage): Promise<void> {
    const text = wellFormed(said);
    const clientId = newId();
    const parentId = beside === undefined ? (this.parts.state(chatId)?.headId ?? null) : beside;
    const pending = { clientId, parentId, text, files, refusal: null, beside: beside !== undefined };
    this.parts.change(chatId, { type: 'pending.added', pending });
    await this.inTurn(chatId, clientId);
  }

  /** Sends a refused message again; the client id stays, so the server never has it twice. */
  async resend(chatId: string, clientId: string): Promise<void> {
    const send = this.find(chatId, clientId);
    if (send === undefined) return;
    this.parts.change(chatId, { type: 'pending.added', pending: { ...send, refusal: null } });
    await this.inTurn(chatId, clientId);
  }

  clear(): void {
    this.promised.clear();
    this.last.clear();
  }

  private inTurn(chatId: string, clientId: string): Promise<void> {
    const deliver = () => this.deliver(chatId, clientId);
    const before = this.last.get(chatId) ?? Promise.resolve();
    const delivered = before.then(deliver, deliver);
    this.last.set(chatId, delivered);
    return delivered;
  }

  private async deliver(chatId: string, clientId: string): Promise<void> {
    const send = await this.placed(chatId, clientId);
    if (send === undefined) return;
    const ack = await this.parts.command({
      type: 'send',
      chat: chatId,
      parent_id: send.parentId,
      client_id: clientId,
      text: send.text,
      file_ids: send.files.map((file) => file.id),
    });
    if (ack.ok) return this.promised.keep(chatId, ack.result);
    const refusal = ack.error ?? { code: 'refused', message: '' };
    this.parts.change(chatId, { type: 'pending.refused', clientId, refusal });
  }

  /** The send with its parent as it is known by now; an answer that nobody told of is asked for. */
  private async placed(chatId: string, clientId: string): Promise<PendingSend | undefined> {
    const send = this.find(chatId, clientId);
    if (send === undefined || send.beside) return send;
    const known = this.parent(chatId);
    if (known === undefined) await this.parts.resync(chatId);
    const parentId = known === undefined ? this.parent(chatId) : known;
    this.parts.change(chatId, { type: 'pending.placed', clientId, parentId: parentId ?? send.parentId });
    return this.find(chatId, clientId);
  }

  private parent(chatId: string): string | null | undefined {
    const state = this.parts.state(chatId);
    return state === undefined ? null : this.promised.parentOf(chatId, state);
  }

  private find(chatId: string, clientId: string): PendingSend | undefined {
    return this.parts.state(chatId)?.pending.find((pending) => pending.clientId === clientId);
  }
}
