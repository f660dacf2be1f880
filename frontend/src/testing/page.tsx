/** Renders a piece of the page over a fake socket. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient, filesKey, ME } from '../app/queries';
import { SessionContext } from '../app/session';
import { Session } from '../chat/session';
import { fromSnapshot } from '../chat/snapshot';
import { liveStore } from '../chat/store';
import type { MessagePage, Snapshot } from '../wire/api';
import { snapshot } from './builders';
import { FakeNet } from './fakeLine';
import { member } from './people';

const NO_PAGE: MessagePage = { messages: [], branches: {} };

/** Shows `piece` with chat1 as the snapshot tells it. */
export function show(piece: ReactNode, stored: Snapshot = snapshot(), earlier: MessagePage = NO_PAGE) {
  const net = new FakeNet();
  const client = createQueryClient();
  client.setQueryData(filesKey('chat1'), stored.files);
  client.setQueryData(ME, member);
  const session = new Session({
    store: liveStore,
    socket: net.parts,
    snapshot: async () => stored,
    earlier: async () => earlier,
    listener: { chatRead: () => {}, filesRead: () => {}, filesChanged: () => {}, chatsChanged: () => {} },
  });
  const chat = fromSnapshot(stored, null);
  liveStore.setState({ status: 'idle', chats: { chat1: chat }, loading: {}, progress: {} });
  session.start();
  net.accept();
  const view = render(
    <QueryClientProvider client={client}>
      <SessionContext value={session}>{piece}</SessionContext>
    </QueryClientProvider>,
  );
  return { ...view, net, session, client, chat };
}
