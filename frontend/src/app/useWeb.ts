/** Whether the chat may search the web; a new one begins as the newest of the others has it. */
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { ChatRow, Me } from '../wire/api';
import { useChangeChat, useChatRow, useChats } from './queries';

export function useWeb(chatId: string | null, me: Me) {
  const { t } = useTranslation();
  const { mutateAsync, isPending, variables } = useChangeChat();
  const row = useChatRow(chatId);
  const chats = useChats().data;
  const [picked, setPicked] = useState<boolean | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const changing = isPending && variables.id === chatId ? variables.change.web : undefined;
  const chosen = chatId === null ? (picked ?? newest(chats)?.web) : (changing ?? row?.web);
  const setWeb = (on: boolean) => {
    setPicked(on);
    if (chatId === null) return;
    saving.current = mutateAsync({ id: chatId, change: { web: on } }).catch(() =>
      toast.error(t('composer.web_failed')),
    );
  };
  /** What was chosen last holds for what is sent next. */
  const saved = useCallback(() => saving.current, []);
  return { web: me.web && (chosen ?? false), setWeb, saved };
}

function newest(chats: ChatRow[] | undefined): ChatRow | undefined {
  return chats?.reduce(
    (one, other) => (other.updated_at > one.updated_at ? other : one),
    chats[0] as ChatRow,
  );
}
