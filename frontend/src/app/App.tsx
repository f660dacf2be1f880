/** The page: the list of chats beside the chat that is open. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster } from 'sonner';
import { forgetLink, linkIn } from '../account/link';
import { bringManage } from '../i18n';
import { useSettings } from '../settings/store';
import { useServerSettings } from '../settings/useServerSettings';
import { Sidebar } from '../sidebar/Sidebar';
import { Boundary } from '../ui/Boundary';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import { ChatPage } from './ChatPage';
import { ConnectionBanner } from './ConnectionBanner';
import { type DialogName, Dialogs } from './Dialogs';
import { useMe } from './queries';
import { navigate, useRoute } from './route';
import { useAccountChanged } from './useAccountChanged';
import { useKeys } from './useKeys';

const ManagePage = lazy(async () => {
  const [page] = await Promise.all([import('../manage/ManagePage'), bringManage()]);
  return page;
});

const AccountDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('../account/AccountDialog'), bringManage()]);
  return dialog;
});

export function App() {
  const { t } = useTranslation();
  const me = useMe();
  const route = useRoute();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [link, setLink] = useState(() => linkIn(window.location.search));
  const [signingIn, setSigningIn] = useState(link !== null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { theme } = useSettings();
  const closeDoor = () => {
    setSigningIn(false);
    setLink(null);
  };
  useEffect(forgetLink, []);
  const doors = {
    onSearch: () => setDialog('search'),
    onSettings: () => setDialog('settings'),
    onKeys: () => setDialog('keys'),
    onArchived: () => setDialog('archived'),
  };
  useKeys({
    newChat: () => navigate({ page: 'new' }),
    search: doors.onSearch,
    list: doors.onKeys,
  });
  useServerSettings(me.data);
  const changed = useAccountChanged(route);
  if (me.data === undefined) {
    return (
      <Centre>
        {me.isError ? <NoServer onRetry={() => me.refetch()} /> : <span>{t('app.loading')}</span>}
      </Centre>
    );
  }
  const chatId = route.page === 'chat' ? route.chatId : null;
  return (
    <div className="flex h-full flex-col">
      <a
        href={route.page === 'manage' ? '#section' : '#message'}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-raised focus:px-3 focus:py-2"
      >
        {t(route.page === 'manage' ? 'app.skip_to_section' : 'app.skip')}
      </a>
      <ConnectionBanner />
      <div className="flex min-h-0 flex-1">
        <aside className="hidden w-66 shrink-0 border-r border-line bg-side wide:block">
          <Sidebar chatId={chatId} {...doors} />
        </aside>
        <Modal open={drawerOpen} onOpenChange={setDrawerOpen} title={t('sidebar.label')} place="left">
          <Sidebar chatId={chatId} onChosen={() => setDrawerOpen(false)} {...doors} />
        </Modal>
        <Boundary fallback={<Crashed />}>
          {route.page === 'manage' ? (
            <Suspense>
              <ManagePage
                section={route.section}
                me={me.data}
                onOpenSidebar={() => setDrawerOpen(true)}
                onSignIn={() => setSigningIn(true)}
              />
            </Suspense>
          ) : (
            <ChatPage
              chatId={chatId}
              me={me.data}
              onOpenSidebar={() => setDrawerOpen(true)}
              onSignIn={() => setSigningIn(true)}
              onSignedOut={changed}
            />
          )}
        </Boundary>
      </div>
      {signingIn && !(me.data.signed_in && link?.kind === 'invitation') && (
        <Suspense>
          <AccountDialog link={link} onClose={closeDoor} onSignedIn={changed} />
        </Suspense>
      )}
      <Dialogs open={dialog} me={me.data} chatId={chatId} onClose={() => setDialog(null)} />
      <Toaster
        position="top-center"
        className="pointer-events-auto"
        theme={theme === 'auto' ? 'system' : theme}
        toastOptions={{ className: 'font-sans' }}
      />
    </div>
  );
}

function Centre({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 px-6 text-muted">{children}</div>
  );
}

function NoServer({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert">{t('app.no_server')}</p>
      <Button onClick={onRetry}>{t('app.try_again')}</Button>
    </>
  );
}

function Crashed() {
  const { t } = useTranslation();
  return (
    <Centre>
      <p role="alert">{t('app.crashed')}</p>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </Centre>
  );
}
