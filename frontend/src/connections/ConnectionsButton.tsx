/** Opens the connections, and says how many are on in this chat; nothing where there are none to be had. */
import { Plug } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../wire/api';
import { useConnections, useSwitchedOn } from './queries';
import { useReturned } from './useReturned';

const ConnectionsPanel = lazy(() => import('./ConnectionsPanel'));
const ServersDialog = lazy(() => import('./servers/ServersDialog'));

interface ConnectionsButtonProps {
  chatId: string | null;
  me: Me;
  /** Gives the chat's id, and makes the chat when there is none yet. */
  ensureChat: () => Promise<string>;
  onSignIn: () => void;
}

export function ConnectionsButton(props: ConnectionsButtonProps) {
  const { me } = props;
  return me.connections || me.admin ? <OfferedConnections {...props} /> : null;
}

function OfferedConnections({ chatId, me, ensureChat, onSignIn }: ConnectionsButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'panel' | 'servers' | null>(null);
  useConnections(me.signed_in);
  const count = useSwitchedOn(chatId, me.signed_in).size;
  useReturned(chatId);
  const label = count === 0 ? t('connections.button_none') : t('connections.button_on', { count });
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  /** What opened the servers is gone by then. */
  const closeServers = () => {
    close();
    setTimeout(() => button.current?.focus());
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen('panel')}
        className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm text-muted tabular-nums transition-colors hover:bg-hover hover:text-strong"
      >
        <Plug aria-hidden size={18} strokeWidth={1.8} />
        {count > 0 && <span aria-hidden>{count}</span>}
      </button>
      <Suspense>
        {open === 'panel' && (
          <ConnectionsPanel
            chatId={chatId}
            me={me}
            ensureChat={ensureChat}
            onSignIn={() => {
              close();
              onSignIn();
            }}
            onServers={() => setOpen('servers')}
            onClose={close}
          />
        )}
        {open === 'servers' && <ServersDialog onClose={closeServers} />}
      </Suspense>
    </>
  );
}
