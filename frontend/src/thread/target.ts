/** A message that is to be shown, wherever in its chat's tree it stands. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useSession } from '../app/session';

interface Target {
  chatId: string;
  messageId: string;
}

const targetStore = create<{ target: Target | null }>(() => ({ target: null }));

export function aimAt(chatId: string, messageId: string): void {
  targetStore.setState({ target: { chatId, messageId } });
}

/** An address may end with the message that it means, as in `/c/CHAT#MESSAGE`. */
export function useAddressTarget(chatId: string | null): void {
  useEffect(() => {
    if (chatId === null) return;
    const aim = () => aimByAddress(chatId);
    aim();
    window.addEventListener('hashchange', aim);
    return () => window.removeEventListener('hashchange', aim);
  }, [chatId]);
}

function aimByAddress(chatId: string): void {
  const messageId = decodeURIComponent(window.location.hash.slice(1));
  if (messageId === '') return;
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  aimAt(chatId, messageId);
}

/** Brings the message into what is shown, then calls `show`; `onGone` when there is no such message. */
export function useTarget(chatId: string, show: (messageId: string) => void, onGone: () => void): void {
  const session = useSession();
  const target = targetStore((state) => state.target);
  const wanted = target?.chatId === chatId ? target.messageId : null;

  useEffect(() => {
    if (wanted === null) return;
    let current = true;
    session.reach(chatId, wanted).then((found) => {
      if (!current) return;
      targetStore.setState({ target: null });
      if (found) show(wanted);
      else onGone();
    });
    return () => {
      current = false;
    };
  }, [wanted, chatId, session, show, onGone]);
}
