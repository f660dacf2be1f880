/** What a new message follows: an answer, which may be one that waits its turn and has not been shown yet. */
import type { ChatState } from './state';

interface Expected {
  messageId: string;
  answerId: string;
}

/** The answers that the server has promised with its acks, by chat and message. */
export class Promised {
  private readonly answers = new Map<string, string>();
  private readonly newest = new Map<string, Expected>();

  /** Keeps what an ack says of a send. */
  keep(chatId: string, result: Record<string, unknown> | null | undefined): void {
    const messageId = result?.['message_id'];
    const answerId = result?.['answer_id'];
    if (typeof messageId !== 'string' || typeof answerId !== 'string') return;
    this.answers.set(messageId, answerId);
    this.newest.set(chatId, { messageId, answerId });
  }

  /** The answer that a message sent now follows: null for the first message, undefined when it isn't known. */
  parentOf(chatId: string, state: ChatState): string | null | undefined {
    const newest = this.newest.get(chatId);
    // The ack overtook the event of its message.
    if (newest !== undefined && state.messages[newest.messageId] === undefined) return newest.answerId;
    const head = state.headId === null ? undefined : state.messages[state.headId];
    if (head === undefined) return null;
    return head.role === 'assistant' ? head.id : this.answers.get(head.id);
  }

  clear(): void {
    this.answers.clear();
    this.newest.clear();
  }
}
