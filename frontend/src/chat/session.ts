/** Keeps the open chat's state in step with the server: snapshot, then the log, over one socket. */
import type { ChatFile, ChatRow, MessagePage, Snapshot } from '../wire/api';
import { HttpError } from '../wire/http';
import type { CommandBody } from '../wire/outbox';
import { ChatSocket, type SocketParts, type SocketStatus } from '../wire/socket';
import type { Ack, Eph, Ev, Heartbeat, ServerFrame } from '../wire/types.gen';
import { Deliveries, type NewMessage } from './deliveries';
import { fold, type Need, needAt } from './fold';
import { pageableId, shows } from './pages';
import { act } from './pending';
import { fromSnapshot } from './snapshot';
import type { ChatAction, ChatState } from './state';
import type { LiveStore } from './store';
import { tickOf } from './ticks';
import { shownPath } from './tree';

/** What others keep of a chat and must hear of. */
export interface SessionListener {
  chatRead(chat: ChatRow): void;
  filesRead(chatId: string, files: ChatFile[]): void;
  filesChanged(chatId: string): void;
  chatsChanged(): void;
}

export interface SessionParts {
  store: LiveStore;
  socket: SocketParts;
  /** Reaches up to `first`, where that is shown. */
  snapshot: (chatId: string, first: string | null) => Promise<Snapshot>;
  earlier: (chatId: string, before: string) => Promise<MessagePage>;
  listener: SessionListener;
  /** When what only grows a text is drawn; at once, unless something better is given. */
  nextFrame?: (draw: () => void) => void;
}

export class Session {
  private readonly store: LiveStore;
  private readonly socket: ChatSocket;
  private readonly readSnapshot: SessionParts['snapshot'];
  private readonly readEarlier: SessionParts['earlier'];
  private readonly listener: SessionListener;
  private opened: string | null = null;
  private readonly reading = new Map<string, Promise<void>>();
  private readonly paging = new Set<string>();
  private readonly deliveries: Deliveries;
  /** States that are ahead of what the store shows, until the next frame. */
  private readonly ahead = new Map<string, ChatState>();
  private readonly nextFrame: (draw: () => void) => void;

  constructor({ store, socket, snapshot, earlier, listener, nextFrame }: SessionParts) {
    this.store = store;
    this.readSnapshot = snapshot;
    this.readEarlier = earlier;
    this.listener = listener;
    this.nextFrame = nextFrame ?? ((draw) => draw());
    this.socket = new ChatSocket(socket, {
      onFrame: (frame) => this.receive(frame),
      onStatus: (status) => this.statusChanged(status),
    });
    this.deliveries = new Deliveries({
      state: (chatId) => this.state(chatId),
      change: (chatId, action) => this.change(chatId, action),
      resync: (chatId) => this.resync(chatId),
      command: (body) => this.command(body),
    });
  }

  start(): void {
    this.socket.start();
  }

  wake(): void {
    this.socket.wake();
  }

  /** Forgets everything, as another person may sit here now, and reads the open chat again. */
  async reset(): Promise<void> {
    const opened = this.opened;
    this.leave();
    this.deliveries.clear();
    this.ahead.clear();
    this.store.setState({ chats: {}, loading: {}, progress: {} });
    this.socket.restart();
    if (opened !== null) await this.open(opened);
  }

  /** Shows a chat; the one before is no longer listened to. Resolves when its snapshot is there or has failed. */
  async open(chatId: string): Promise<void> {
    if (this.opened !== chatId) this.leave();
    this.opened = chatId;
    await this.resync(chatId);
  }

  leave(): void {
    if (this.opened !== null) this.socket.unsubscribe(this.opened);
    this.opened = null;
  }

  send(chatId: string, message: NewMessage): Promise<void> {
    return this.deliveries.send(chatId, message);
  }

  resend(chatId: string, clientId: string): Promise<void> {
    return this.deliveries.resend(chatId, clientId);
  }

  discard(chatId: string, clientId: string): void {
    this.change(chatId, { type: 'pending.dropped', clientId });
  }

  command(body: CommandBody): Promise<Ack> {
    return this.socket.command(body);
  }

  /** Reads the page above what is shown; `put` is called through `around`, which may look before and after. */
  async earlier(chatId: string, around: (put: () => void) => void): Promise<void> {
    const state = this.state(chatId);
    const before = state === undefined ? null : pageableId(state);
    if (before === null || this.paging.has(chatId)) return;
    this.paging.add(chatId);
    try {
      const page = await this.readEarlier(chatId, before);
      around(() => this.change(chatId, { type: 'page.read', page }));
    } finally {
      this.paging.delete(chatId);
    }
  }

  /** Brings a message into what is shown, wherever in the tree it stands; false when it is gone. */
  async reach(chatId: string, messageId: string): Promise<boolean> {
    const there = () => shows(this.state(chatId), messageId);
    if (there()) return true;
    await this.resync(chatId, messageId);
    if (there()) return true;
    const ack = await this.command({ type: 'select_branch', chat: chatId, message_id: messageId });
    if (ack.ok && !there()) await this.resync(chatId, messageId);
    return there();
  }

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'ev':
        this.receiveEvents(frame);
        break;
      case 'beat':
        this.receiveBeat(frame);
        break;
      case 'resync':
        void this.resync(frame.chat);
        break;
      case 'eph':
        this.receiveTick(frame);
        break;
      case 'error':
        console.warn(`The server did not understand a frame: ${frame.error.message}`);
        break;
      case 'ack': // settled by the socket
      case 'pong':
        break;
    }
  }

  private receiveEvents(frame: Ev): void {
    const before = this.state(frame.chat);
    if (before === undefined) return;
    const { state, need, ignored } = fold(before, frame);
    for (const words of ignored) console.warn(`Ignored ${words}`);
    if (state !== before) this.show(frame, state);
    this.tell(frame.chat, before, state);
    this.satisfy(frame.chat, need);
  }

  /** However fast pieces of text come, the page is drawn once a frame. */
  private show({ chat, events }: Ev, state: ChatState): void {
    if (events.some((event) => event.type !== 'part.delta')) {
      this.put(chat, state);
      return;
    }
    const scheduled = this.ahead.size > 0;
    this.ahead.set(chat, state);
    if (!scheduled) this.nextFrame(() => this.draw());
  }

  private draw(): void {
    for (const [chatId, state] of [...this.ahead]) this.put(chatId, state);
  }

  private receiveBeat(frame: Heartbeat): void {
    for (const position of frame.chats) {
      const state = this.state(position.chat);
      if (state !== undefined) this.satisfy(position.chat, needAt(state, position));
    }
  }

  private receiveTick(frame: Eph): void {
    const of = frame.data['call_id'] ?? frame.data['message_id'];
    const tick = tickOf(frame.data);
    if (typeof of !== 'string' || tick === null) return;
    this.store.setState((live) => ({ progress: { ...live.progress, [of]: tick } }));
  }

  private tell(chatId: string, before: ChatState, after: ChatState): void {
    if (before.fileVersions !== after.fileVersions) this.listener.filesChanged(chatId);
    if (before.turns !== after.turns || before.title !== after.title) this.listener.chatsChanged();
  }

  private satisfy(chatId: string, need: Need): void {
    if (need === 'resubscribe') this.socket.resubscribe(chatId);
    if (need === 'resync') void this.resync(chatId);
  }

  private resync(chatId: string, reach: string | null = null): Promise<void> {
    const current = this.reading.get(chatId);
    if (current !== undefined && reach === null) return current;
    const read = () => this.read(chatId, reach);
    const reading = current === undefined ? read() : current.then(read);
    this.reading.set(chatId, reading);
    return reading.finally(() => {
      if (this.reading.get(chatId) === reading) this.reading.delete(chatId);
    });
  }

  private async read(chatId: string, reach: string | null): Promise<void> {
    const known = this.state(chatId);
    if (known === undefined) this.setLoading(chatId, 'loading');
    try {
      const first = reach ?? (known === undefined ? null : (shownPath(known)[0]?.id ?? null));
      const snapshot = await this.readSnapshot(chatId, first);
      if (this.opened !== chatId) return;
      this.put(chatId, fromSnapshot(snapshot, this.state(chatId) ?? null, reach !== null));
      this.setLoading(chatId, null);
      this.listener.chatRead(snapshot.chat);
      this.listener.filesRead(chatId, snapshot.files);
      this.socket.subscribe(chatId, () => this.position(chatId));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (this.opened !== chatId) return;
      this.setLoading(chatId, error.status === 404 ? 'missing' : 'failed');
    }
  }

  private statusChanged(status: SocketStatus): void {
    this.store.setState({ status });
    const chatId = this.opened;
    if (status === 'open' && chatId !== null && this.store.getState().loading[chatId] === 'failed') {
      void this.resync(chatId);
    }
  }

  private position(chatId: string) {
    const state = this.state(chatId);
    return state === undefined ? null : { epoch: state.epoch, after: state.seq };
  }

  private change(chatId: string, action: ChatAction): void {
    const state = this.state(chatId);
    if (state !== undefined) this.put(chatId, act(state, action));
  }

  private put(chatId: string, state: ChatState): void {
    this.ahead.delete(chatId);
    this.store.setState((live) => ({ chats: { ...live.chats, [chatId]: state } }));
  }

  private setLoading(chatId: string, value: 'loading' | 'missing' | 'failed' | null): void {
    this.store.setState(({ loading: { [chatId]: _before, ...others } }) => ({
      loading: value === null ? others : { ...others, [chatId]: value },
    }));
  }

  private state(chatId: string): ChatState | undefined {
    return this.ahead.get(chatId) ?? this.store.getState().chats[chatId];
  }
}
