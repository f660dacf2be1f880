/** Sends what the composer holds; the chat is made when it is first needed. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { liveStore } from '../chat/store';
import { draftOf, moveDraft, NEW_CHAT, setDraft } from '../composer/drafts';
import { clearUploads, moveUploads, settled, uploadsOf } from '../composer/uploads';
import { api, type ChatFile, type ChatRow, type Me } from '../wire/api';
import type { UploadOptions } from '../wire/http';
import { CHATS, filesKey, useChangeChat, useChatRow } from './queries';
import { navigate, routeOf } from './route';
import { useSession } from './session';
import { useWeb } from './useWeb';

export function useSending(chatId: string | null, me: Me) {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const [picked, setChosen] = useState<string | null>(null);
  const chosen = picked ?? me.default_model_id;
  const { web, setWeb, made, saved } = useWeb(chatId, me);
  const ensureChat = useEnsuredChat(chatId, { modelId: chosen, web, onMade: made });
  const { model, setModel } = useModel(chatId, me, chosen, setChosen);

  const upload = useCallback(
    async (id: string, source: File, options: UploadOptions) => {
      const file = await api.upload(id, source, options);
      client.setQueryData<ChatFile[]>(filesKey(id), (files) => [
        ...(files ?? []).filter((known) => known.id !== file.id),
        file,
      ]);
      return file;
    },
    [client],
  );

  /** Waits for the uploads and the choice of the web; what can't be sent stays in the composer. */
  const send = async () => {
    try {
      const id = await ensureChat();
      if (liveStore.getState().chats[id] === undefined) await session.open(id);
      const chat = liveStore.getState().chats[id];
      if (chat === undefined) return void toast.error(t('chat.failed'));
      if (!(await saved(id))) return;
      const whole = await settled(id);
      const text = draftOf(id).trim();
      const files = uploadsOf(id).flatMap(({ state }) => (state.kind === 'done' ? [newest(state.file)] : []));
      if (!whole || (text === '' && files.length === 0)) return;
      setDraft(id, '');
      clearUploads(id);
      void session.send(id, { text, files });
    } catch {
      toast.error(t('chat.create_failed'));
    }
  };

  return { ensureChat, upload, send, model, setModel, web, setWeb };
}

interface NewChat {
  modelId: string | null;
  web: boolean;
  onMade: (chat: ChatRow) => void;
}

/** Gives the chat's id, and makes the chat at the first call; later calls wait for the same one. */
function useEnsuredChat(chatId: string | null, { modelId, web, onMade }: NewChat): () => Promise<string> {
  const session = useSession();
  const client = useQueryClient();
  const made = useRef<Promise<string> | null>(null);
  useEffect(() => {
    if (chatId === null) made.current = null;
  }, [chatId]);

  return useCallback(() => {
    if (chatId !== null) return Promise.resolve(chatId);
    const make = async () => {
      const row = await api.createChat(modelId, web);
      client.setQueryData<ChatRow[]>(CHATS, (chats) => [row, ...(chats ?? [])]);
      onMade(row);
      moveDraft(NEW_CHAT, row.id);
      moveUploads(NEW_CHAT, row.id);
      if (routeOf(window.location.pathname).page === 'new') navigate({ page: 'chat', chatId: row.id });
      await session.open(row.id);
      return row.id;
    };
    made.current ??= make().catch((error: unknown) => {
      made.current = null;
      throw error;
    });
    return made.current;
  }, [chatId, modelId, web, onMade, client, session]);
}

function useModel(
  chatId: string | null,
  me: Me,
  chosen: string | null,
  setChosen: (modelId: string) => void,
) {
  const { t } = useTranslation();
  const changeChat = useChangeChat();
  const row = useChatRow(chatId);
  const model = chatId === null ? chosen : answering(row?.model_id ?? null, me);
  const setModel = (modelId: string) => {
    if (chatId === null) return setChosen(modelId);
    const change = { id: chatId, change: { model_id: modelId } };
    return changeChat.mutate(change, { onError: () => toast.error(t('model.failed')) });
  };
  return { model, setModel };
}

/** As the server has it: the first that is offered stands in for one that is not, or not any more. */
function answering(modelId: string | null, me: Me): string | null {
  if (modelId === null) return me.default_model_id;
  const offered = me.models.some(({ id }) => id === modelId);
  return offered ? modelId : (me.models[0]?.id ?? null);
}

function newest(file: ChatFile) {
  const { id, name, mime, size, versions } = file;
  return { id, name, mime, size, version: versions.at(-1)?.version ?? 1 };
}
