/** Sends what the composer holds; the chat is made when it is first needed. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useChat } from '../chat/store';
import { moveDraft, NEW_CHAT, setDraft } from '../composer/drafts';
import { clearUploads, moveUploads, uploadsOf } from '../composer/uploads';
import { api, type ChatFile, type ChatRow, type Me } from '../wire/api';
import type { UploadOptions } from '../wire/http';
import { CHATS, filesKey, useChangeChat, useChats } from './queries';
import { navigate } from './route';
import { useSession } from './session';

let creating: Promise<string> | null = null;

export function useSending(chatId: string | null, me: Me) {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const chat = useChat(chatId);
  const row = useChats().data?.find((known) => known.id === chatId);
  const changeChat = useChangeChat();
  const [chosen, setChosen] = useState<string | null>(null);
  const model = chatId === null ? (chosen ?? me.default_model_id) : (row?.model_id ?? me.default_model_id);

  const create = useCallback(async () => {
    const made = await api.createChat(chosen);
    client.setQueryData<ChatRow[]>(CHATS, (chats) => [made, ...(chats ?? [])]);
    moveDraft(NEW_CHAT, made.id);
    moveUploads(NEW_CHAT, made.id);
    await session.open(made.id);
    navigate({ page: 'chat', chatId: made.id });
    return made.id;
  }, [chosen, client, session]);

  const ensureChat = useCallback((): Promise<string> => {
    if (chatId !== null) return Promise.resolve(chatId);
    creating ??= create().finally(() => {
      creating = null;
    });
    return creating;
  }, [chatId, create]);

  const upload = useCallback(
    async (id: string, source: File, options: UploadOptions) => {
      const file = await api.upload(id, source, options);
      client.setQueryData<ChatFile[]>(filesKey(id), (files) => [...(files ?? []), file]);
      return file;
    },
    [client],
  );

  const send = (text: string) => {
    ensureChat()
      .then((id) => {
        const files = uploadsOf(id).flatMap(({ state }) =>
          state.kind === 'done' ? [newest(state.file)] : [],
        );
        setDraft(id, '');
        clearUploads(id);
        return session.send(id, { parentId: chatId === null ? null : (chat?.headId ?? null), text, files });
      })
      .catch(() => toast.error(t('chat.create_failed')));
  };

  const setModel = (modelId: string) => {
    if (chatId === null) return setChosen(modelId);
    const change = { id: chatId, change: { model_id: modelId } };
    return changeChat.mutate(change, { onError: () => toast.error(t('model.failed')) });
  };

  return { ensureChat, upload, send, model, setModel };
}

function newest(file: ChatFile) {
  const { id, name, mime, size, versions } = file;
  return { id, name, mime, size, version: versions.at(-1)?.version ?? 1 };
}
