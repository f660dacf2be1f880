/** Where the reader stood in each chat: the message at the top of the view, while the tab lives. */
export interface Place {
  messageId: string;
  /** Pixels from the view's top to the message's. */
  offset: number;
  /** How many messages were drawn, and how many there were. */
  drawn: number;
  seen: number;
}

const NEAR_BOTTOM_PX = 70;
const places = new Map<string, Place>();

export function placeIn(chatId: string): Place | undefined {
  return places.get(chatId);
}

/** Remembers where `view` stands; at the bottom there is nothing to remember. */
export function keepPlace(chatId: string, view: HTMLElement | null, drawn: number, seen: number): void {
  places.delete(chatId);
  if (view === null || view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_BOTTOM_PX) return;
  const top = view.getBoundingClientRect().top;
  for (const message of view.querySelectorAll<HTMLElement>('[data-id]')) {
    const place = message.getBoundingClientRect();
    if (place.bottom <= top) continue;
    places.set(chatId, { messageId: message.dataset['id'] ?? '', offset: place.top - top, drawn, seen });
    return;
  }
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
