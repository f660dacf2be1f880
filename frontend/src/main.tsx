/** Starts the page. */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { CHATS, chatKey, createQueryClient, filesKey, ME } from './app/queries';
import { sharedToken } from './app/route';
import { SessionContext } from './app/session';
import { Session } from './chat/session';
import { liveStore } from './chat/store';
import { startI18n } from './i18n';
import { chosenLanguage, showTheme } from './settings/store';
import { loadMarkdown } from './thread/Words';
import { api } from './wire/api';
import { browserParts } from './wire/socket';
import './styles.css';

/** A hidden tab has no frames. */
function nextFrame(draw: () => void): void {
  if (document.hidden) setTimeout(draw, 200);
  else requestAnimationFrame(draw);
}

const client = createQueryClient();
const session = new Session({
  store: liveStore,
  socket: browserParts(),
  snapshot: api.snapshot,
  earlier: api.earlier,
  nextFrame,
  listener: {
    chatRead: (chat) => client.setQueryData(chatKey(chat.id), chat),
    filesRead: (chatId, files) => client.setQueryData(filesKey(chatId), files),
    filesChanged: (chatId) => void client.invalidateQueries({ queryKey: filesKey(chatId) }),
    chatsChanged: () => void client.invalidateQueries({ queryKey: CHATS }),
  },
});

window.addEventListener('online', () => session.wake());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') session.wake();
});

showTheme();
const words = startI18n(chosenLanguage());
const SharedPage = lazy(() => import('./shared/SharedPage'));
const token = sharedToken(window.location.pathname);
// Whoever only reads a shared chat needs no session; the socket needs the one that this makes for a guest.
if (token === null) {
  void client.prefetchQuery({ queryKey: ME, queryFn: api.me }).then(() => session.start());
}

await words;
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      {token === null ? (
        <SessionContext value={session}>
          <App />
        </SessionContext>
      ) : (
        <Suspense>
          <SharedPage token={token} />
        </Suspense>
      )}
    </QueryClientProvider>
  </StrictMode>,
);

void loadMarkdown();
