/** One chat, or the place where a new one starts: thread, composer, files. */
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import type { ChatState } from '../chat/state';
import { liveStore, useChat, useChatFact, useLive } from '../chat/store';
import { isBusy, isWaiting, shownPath } from '../chat/tree';
import { Composer } from '../composer/Composer';
import { DropZone } from '../composer/DropZone';
import { NEW_CHAT, setDraft } from '../composer/drafts';
import { addFiles, removeUpload, startUpload } from '../composer/uploads';
import { WebToggle } from '../composer/WebToggle';
import { ConnectionsButton } from '../connections/ConnectionsButton';
import { FilesPanel } from '../files/FilesPanel';
import { closePanel, openKnowledge, openList, usePlace } from '../files/place';
import { bringManage } from '../i18n';
import { KnowledgeButton } from '../knowledge/KnowledgeButton';
import { SkillsButton } from '../skills/SkillsButton';
import { type Citation, Citing } from '../thread/citation';
import { startEditing } from '../thread/editing';
import { Thread } from '../thread/Thread';
import { useAddressTarget } from '../thread/target';
import { Boundary } from '../ui/Boundary';
import { Button } from '../ui/Button';
import type { Me } from '../wire/api';
import { ArchivedNote } from './ArchivedNote';
import { EmptyState } from './EmptyState';
import { GuestHint } from './GuestHint';
import { Header } from './Header';
import { navigate } from './route';
import { sayRefusal } from './sayError';
import { useSession } from './session';
import { useEscape } from './useKeys';
import { useSending } from './useSending';

const Banner = lazy(() => import('../announcements/Banner'));
const NearBudget = lazy(async () => {
  const [piece] = await Promise.all([import('../manage/budgets/NearBudget'), bringManage()]);
  return piece;
});

interface ChatPageProps {
  chatId: string | null;
  me: Me;
  onOpenSidebar: () => void;
  onSignIn: () => void;
  onSignedOut: () => void;
}

export function ChatPage({ chatId, me, onOpenSidebar, onSignIn, onSignedOut }: ChatPageProps) {
  const { t } = useTranslation();
  const session = useSession();
  const loaded = useChatFact(chatId, (chat) => chat !== undefined);
  const busy = useChatFact(chatId, (chat) => chat !== undefined && isBusy(chat));
  const waiting = useChatFact(chatId, isWaiting);
  const turnId = useChatFact(chatId, (chat) => Object.keys(chat?.turns ?? {})[0] ?? null);
  const empty = useChatFact(chatId, isEmpty) || chatId === null;
  const filesOpen = usePlace().kind !== 'closed';
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const draft = chatId ?? NEW_CHAT;
  const { ensureChat, upload, send, model, setModel, web, setWeb } = useSending(chatId, me);

  useEffect(() => {
    if (chatId === null) session.leave();
    else void session.open(chatId);
    inputRef.current?.focus();
  }, [chatId, session]);

  useAddressTarget(chatId);

  const stop = async () => {
    if (chatId === null || turnId === null) return;
    const ack = await session.command({ type: 'stop', chat: chatId, turn_id: turnId });
    if (!ack.ok) toast.error(sayRefusal(t, ack.error, t('composer.stop_failed')));
  };
  // What waits for a word may wait for long: a key that closes other things does not end it.
  useEscape(turnId === null || waiting ? null : stop);
  const editLast = () => {
    const chat = chatId === null ? undefined : liveStore.getState().chats[chatId];
    const last = chat === undefined ? undefined : shownPath(chat).findLast(({ role }) => role === 'user');
    if (chatId === null || last === undefined) return false;
    startEditing(chatId, last.id);
    return true;
  };
  const onFiles = useCallback(
    (files: File[]) => {
      for (const added of addFiles(draft, files, me.upload_limit_bytes)) {
        startUpload(added, ensureChat(), upload);
      }
      inputRef.current?.focus();
    },
    [draft, ensureChat, upload, me.upload_limit_bytes],
  );
  const tryExample = (text: string) => {
    setDraft(draft, text);
    inputRef.current?.focus();
  };

  return (
    <div className="flex min-w-0 flex-1">
      <main className="flex min-w-0 flex-1 flex-col">
        <Boundary fallback={null}>
          <Suspense>
            <Banner />
          </Suspense>
        </Boundary>
        <Header
          chatId={chatId}
          me={me}
          model={model}
          onModel={setModel}
          onOpenSidebar={onOpenSidebar}
          onToggleFiles={filesOpen ? closePanel : openList}
          filesOpen={filesOpen}
          onSignIn={onSignIn}
          onSignedOut={onSignedOut}
        />
        {empty && <EmptyState onTry={tryExample} />}
        {!empty && !loaded && <ChatLoading chatId={chatId} />}
        {!empty && loaded && (
          <Citing value={me.signed_in ? cite : null}>
            <OpenThread key={chatId} chatId={chatId} />
          </Citing>
        )}
        <div className="mx-auto w-full max-w-3xl px-3 pb-3 sm:px-6 sm:pb-5">
          {chatId !== null && <ArchivedNote chatId={chatId} />}
          {!me.signed_in && <GuestHint onSignIn={onSignIn} />}
          {me.budgets && (
            <Suspense>
              <NearBudget busy={busy} />
            </Suspense>
          )}
          <Composer
            draft={draft}
            model={model}
            commands={me.commands}
            signedIn={me.signed_in}
            busy={busy}
            waiting={waiting}
            onStop={turnId === null ? null : stop}
            onSend={send}
            onFiles={onFiles}
            onRemoveFile={(removed) => removeUpload(draft, removed.id)}
            onRetryFile={(failed) => startUpload(failed, ensureChat(), upload)}
            onEditLast={editLast}
            inputRef={inputRef}
            tools={
              <>
                {me.web && <WebToggle on={web} onChange={setWeb} />}
                <ConnectionsButton chatId={chatId} me={me} ensureChat={ensureChat} onSignIn={onSignIn} />
                <SkillsButton me={me} />
                <KnowledgeButton me={me} />
              </>
            }
          />
        </div>
      </main>
      {chatId !== null && <FilesPanel chatId={chatId} me={me} />}
      <DropZone onFiles={onFiles} />
    </div>
  );
}

function cite({ fileId, passage }: Citation): void {
  openKnowledge(fileId, passage);
}

/** Alone in being drawn again with every word. */
function OpenThread({ chatId }: { chatId: string }) {
  const chat = useChat(chatId);
  return chat === undefined ? null : <Thread chatId={chatId} chat={chat} />;
}

/** A chat in which nothing was said yet. */
function isEmpty(chat: ChatState | undefined): boolean {
  return chat !== undefined && chat.headId === null && chat.pending.length === 0;
}

function ChatLoading({ chatId }: { chatId: string }) {
  const { t } = useTranslation();
  const session = useSession();
  const loading = useLive((live) => live.loading[chatId]);
  if (loading !== 'missing' && loading !== 'failed') return <Skeleton />;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-6 text-center">
      <p className="text-muted">{t(`chat.${loading}`)}</p>
      {loading === 'missing' ? (
        <Button onClick={() => navigate({ page: 'new' })}>{t('chat.start_new')}</Button>
      ) : (
        <Button onClick={() => session.open(chatId)}>{t('app.try_again')}</Button>
      )}
    </div>
  );
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className="flex-1">
      <div className="mx-auto max-w-3xl animate-pulse space-y-7 px-6 pt-8">
        <div className="ml-auto h-10 w-2/5 rounded-2xl bg-hover" />
        <div className="space-y-3">
          <div className="h-4 w-11/12 rounded bg-hover" />
          <div className="h-4 w-4/5 rounded bg-hover" />
          <div className="h-4 w-3/5 rounded bg-hover" />
        </div>
      </div>
    </div>
  );
}
