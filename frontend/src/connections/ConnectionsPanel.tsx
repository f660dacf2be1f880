/** The connections of whoever is here: which are on in this chat, how they do, what can be done. */
import { Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { FailedRow } from '../ui/FailedRow';
import { Modal } from '../ui/Modal';
import type { Me } from '../wire/api';
import { ConnectionRow } from './ConnectionRow';
import { useConnections, useSwitchedOn } from './queries';

interface ConnectionsPanelProps {
  chatId: string | null;
  me: Me;
  ensureChat: () => Promise<string>;
  onSignIn: () => void;
  onServers: () => void;
  onClose: () => void;
}

export default function ConnectionsPanel(props: ConnectionsPanelProps) {
  const { chatId, me, onSignIn, onServers, onClose } = props;
  const { t } = useTranslation();
  const text = chatId === null ? t('connections.text_new') : t('connections.text');
  if (!me.signed_in) {
    return (
      <Modal open onOpenChange={onClose} title={t('connections.title')} text={t('connections.guest')}>
        <Button look="primary" onClick={onSignIn} className="mt-5">
          {t('connections.guest_action')}
        </Button>
      </Modal>
    );
  }
  return (
    <Modal open onOpenChange={onClose} title={t('connections.title')} text={text} place="wide">
      <Rows {...props} />
      {me.admin && (
        <div className="mt-4 border-t border-line pt-4">
          <Button onClick={onServers}>
            <Server aria-hidden size={16} strokeWidth={1.8} />
            {t('connections.servers')}
          </Button>
        </div>
      )}
    </Modal>
  );
}

function Rows({ chatId, me, ensureChat }: ConnectionsPanelProps) {
  const { t } = useTranslation();
  const connections = useConnections(true);
  const on = useSwitchedOn(chatId, true);
  if (connections.isPending) return <p className="py-6 text-sm text-muted">{t('app.loading')}</p>;
  if (connections.isLoadingError) {
    return <FailedRow words={t('connections.failed')} onRetry={() => void connections.refetch()} />;
  }
  const { items, redirect_uri: redirectUri } = connections.data;
  if (items.length === 0) return <p className="py-5 text-sm leading-6 text-muted">{t('connections.none')}</p>;
  return (
    <ul className="mt-2 divide-y divide-line">
      {items.map((item) => (
        <ConnectionRow
          key={item.server.id}
          item={item}
          on={on.has(item.server.id)}
          redirectUri={redirectUri}
          admin={me.admin}
          ensureChat={ensureChat}
        />
      ))}
    </ul>
  );
}
