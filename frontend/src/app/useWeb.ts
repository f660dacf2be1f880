/** Whether the chat may search the web; a new one begins as the newest of the others has it. */
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { NEW_CHAT } from '../composer/drafts';
import type { ChatRow, Me } from '../wire/api';
import { useChangeChat, useChatRow, useChats } from './queries';

export function useWeb(chatId: string | null, me: Me) {
  const row = useChatRow(chatId);
  const chats = useChats().data;
  const { picked, pickedFor, pick } = usePicked();
  const { save, saved } = useSaves(pick);

  const chosen = picked[chatId ?? NEW_CHAT] ?? (chatId === null ? newest(chats) : row)?.web;
  const setWeb = (on: boolean) => {
    if (chatId === null) pick(NEW_CHAT, on);
    else save(chatId, on);
  };
  /** A choice made while the chat was on its way holds for it, and for no later one. */
  const made = useCallback(
    (chat: ChatRow) => {
      const on = pickedFor(NEW_CHAT);
      pick(NEW_CHAT, undefined);
      if (on !== undefined && on !== chat.web) save(chat.id, on);
    },
    [pick, pickedFor, save],
  );
  return { web: me.web && (chosen ?? false), setWeb, made, saved };
}

type Pick = (chat: string, on: boolean | undefined) => void;

/** What was chosen and is not saved yet. */
function usePicked() {
  const [picked, setPicked] = useState<Record<string, boolean | undefined>>({});
  const latest = useRef(picked);
  const pick: Pick = useCallback((chat, on) => {
    latest.current = { ...latest.current, [chat]: on };
    setPicked(latest.current);
  }, []);
  const pickedFor = useCallback((chat: string) => latest.current[chat], []);
  return { picked, pickedFor, pick };
}

/** One save at a time in each chat, so that the last choice is the last that the server hears. */
function useSaves(pick: Pick) {
  const { t } = useTranslation();
  const { mutateAsync } = useChangeChat();
  const saves = useRef(new Map<string, Promise<boolean>>());
  const toastId = useId();
  const refuse = useCallback(() => toast.error(t('composer.web_failed'), { id: toastId }), [t, toastId]);

  const save = useCallback(
    (id: string, on: boolean) => {
      pick(id, on);
      const before = saves.current.get(id) ?? Promise.resolve(true);
      const saving = before
        .then(() => mutateAsync({ id, change: { web: on } }))
        .then(
          () => true,
          () => false,
        );
      saves.current.set(id, saving);
      void saving.then((kept) => {
        if (saves.current.get(id) !== saving) return;
        pick(id, undefined);
        if (!kept) refuse();
      });
    },
    [mutateAsync, pick, refuse],
  );

  /** Whether what was chosen last holds for what is sent next; a refusal is told to one message. */
  const saved = useCallback(
    async (id: string): Promise<boolean> => {
      const last = saves.current.get(id);
      if (last === undefined) return true;
      const kept = await last;
      if (saves.current.get(id) !== last) return saved(id);
      saves.current.delete(id);
      if (!kept) refuse();
      return kept;
    },
    [refuse],
  );
  return { save, saved };
}

function newest(chats: ChatRow[] | undefined): ChatRow | undefined {
  return chats?.reduce(
    (one, other) => (other.updated_at > one.updated_at ? other : one),
    chats[0] as ChatRow,
  );
}
