/** Where the reader stood in each chat: the message at the top of the view, while the tab lives. */
export interface Place {
  messageId: string;
  /** Pixels from the view's top to the message's. */
  offset: number;
}

/** The last message that the reader had seen goes with the place. */
interface KeptPlace extends Place {
  seenId: string | null;
}

const NEAR_BOTTOM_PX = 70;
const places = new Map<string, KeptPlace>();

export function placeIn(chatId: string): KeptPlace | undefined {
  return places.get(chatId);
}

/** Remembers where `view` stands; at the bottom there is nothing to remember. */
export function keepPlace(chatId: string, view: HTMLElement | null, seenId: string | null): void {
  places.delete(chatId);
  if (view === null || view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_BOTTOM_PX) return;
  const place = placeOf(view);
  if (place !== null) places.set(chatId, { ...place, seenId });
}

/** The message at the top of the view. */
export function placeOf(view: HTMLElement): Place | null {
  const top = view.getBoundingClientRect().top;
  for (const message of view.querySelectorAll<HTMLElement>('[data-id]')) {
    const at = message.getBoundingClientRect();
    if (at.bottom > top) return { messageId: message.dataset['id'] ?? '', offset: at.top - top };
  }
  return null;
}

/** Changes what stands in the view without moving what the reader looks at. */
export function keepingPlace(view: HTMLElement | null, change: () => void): void {
  const place = view === null ? null : placeOf(view);
  change();
  if (place !== null) goToPlace(view, place);
}

/** Brings the view back to where it stood. */
export function goToPlace(view: HTMLElement | null, place: Place): void {
  const message = view?.querySelector<HTMLElement>(`[data-id="${CSS.escape(place.messageId)}"]`);
  if (view == null || message == null) return;
  view.scrollTop += message.getBoundingClientRect().top - view.getBoundingClientRect().top - place.offset;
}

/** Brings a message into the middle of the view and marks it for a moment. */
export function showMessage(view: HTMLElement | null, messageId: string): void {
  const message = view?.querySelector<HTMLElement>(`[data-id="${CSS.escape(messageId)}"]`);
  if (message == null) return;
  message.scrollIntoView({ block: 'center' });
  message.classList.add('found');
  message.addEventListener('animationend', () => message.classList.remove('found'), { once: true });
}
