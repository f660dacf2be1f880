/** More of a connection: whether new chats begin with it, what it offers, the way out. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../ui/Button';
import { Confirm } from '../ui/Confirm';
import { failing } from '../ui/failing';
import { Switch } from '../ui/Switch';
import { useAtOnce } from '../ui/useAtOnce';
import type { Connection } from './api';
import { OfferedTools } from './OfferedTools';
import { useCheck, useDisconnect, useStartOn } from './queries';

export function ConnectionDetails({ item }: { item: Connection }) {
  const { t } = useTranslation();
  const { id, title } = item.server;
  const startOn = useStartOn(id);
  const [shown, change] = useAtOnce(item, startOn.mutateAsync, t('connections.change_failed'));
  const check = useCheck(id);
  const connected = item.state !== 'off' && item.state !== 'new' && item.state !== 'client_id';
  return (
    <div className="mt-2 space-y-5 border-l-2 border-line pl-3.5 sm:pl-4">
      {!item.needs_sign_in && (
        <div className="flex items-center justify-between gap-3 text-sm">
          <span>{t('connections.starts_on')}</span>
          <Switch
            on={shown.starts_on}
            onChange={(starts_on) => change({ starts_on })}
            label={t('connections.starts_on_of', { title })}
          />
        </div>
      )}
      <OfferedTools serverId={id} />
      <div className="flex flex-wrap gap-2">
        {!item.needs_sign_in && item.last_error === '' && (
          <Button
            busy={check.isPending}
            onClick={() => check.mutate(undefined, { onError: failing(t('connections.failed')) })}
            aria-label={t('connections.check_of', { title })}
          >
            {check.isPending ? t('connections.checking') : t('connections.check')}
          </Button>
        )}
        {connected && <Disconnect item={item} />}
      </div>
    </div>
  );
}

function Disconnect({ item }: { item: Connection }) {
  const { t } = useTranslation();
  const { id, title } = item.server;
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnect(id);
  const end = () =>
    disconnect.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast(t('connections.disconnected', { title }));
      },
      onError: failing(t('connections.disconnect_failed')),
    });
  if (!asking) {
    return (
      <Button
        onClick={() => setAsking(true)}
        aria-label={t('connections.disconnect_from', { title })}
        className="text-danger"
      >
        {t('connections.disconnect')}
      </Button>
    );
  }
  return (
    <Confirm
      text={t('connections.disconnect_ask', { title })}
      yes={t('connections.disconnect_yes')}
      no={t('connections.keep')}
      busy={disconnect.isPending}
      onYes={end}
      onNo={() => setAsking(false)}
    />
  );
}
