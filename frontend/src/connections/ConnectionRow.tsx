/** One connection: its switch for the chat, how it does, how to connect it, and more of it on demand. */
import {
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  KeyRound,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { failing } from '../ui/failing';
import { Switch } from '../ui/Switch';
import type { Connection } from './api';
import { ConnectionDetails } from './ConnectionDetails';
import { ConnectionTroubles } from './ConnectionTroubles';
import { useSignIn } from './leaving';
import { useSwitch } from './queries';

const ICONS: Record<Connection['state'], [LucideIcon, string]> = {
  off: [CircleDashed, 'text-muted'],
  new: [CircleDashed, 'text-muted'],
  ready: [CircleCheck, 'text-accent'],
  sign_in: [KeyRound, 'text-danger'],
  client_id: [KeyRound, 'text-danger'],
  failed: [CircleAlert, 'text-danger'],
};

interface ConnectionRowProps {
  item: Connection;
  on: boolean;
  redirectUri: string;
  admin: boolean;
  ensureChat: () => Promise<string>;
}

export function ConnectionRow({ item, on, redirectUri, admin, ensureChat }: ConnectionRowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const { title, about, id } = item.server;
  const change = useSwitch();
  const fail = failing(t('connections.switch_failed'));
  const toggle = async (wanted: boolean) => {
    const chatId = await ensureChat().catch(fail);
    if (typeof chatId === 'string') change.mutate({ chatId, serverId: id, on: wanted }, { onError: fail });
  };
  return (
    <li data-testid="connection" data-state={item.state} className="py-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold break-words">{title}</h3>
          {about !== '' && <p className="mt-0.5 text-sm leading-6 break-words text-muted">{about}</p>}
          <Standing item={item} reading={change.isPending && change.variables.on} />
        </div>
        {(on || !item.needs_sign_in) && (
          <Switch
            on={on}
            onChange={toggle}
            busy={change.isPending}
            label={t('connections.switch', { title })}
          />
        )}
      </div>
      <ConnectionTroubles item={item} redirectUri={redirectUri} admin={admin} />
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        {item.needs_sign_in && <Connect item={item} ensureChat={ensureChat} />}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={detailsId}
          aria-label={t('connections.details_of', { title })}
          onClick={() => setOpen(!open)}
          className="-ml-2 inline-flex h-9 items-center gap-1 rounded-lg px-2 text-sm text-muted first:ml-[-0.5rem] hover:bg-hover hover:text-strong"
        >
          <ChevronRight aria-hidden size={15} className={cx('transition-transform', open && 'rotate-90')} />
          {t('connections.details')}
        </button>
      </div>
      <div id={detailsId}>{open && <ConnectionDetails item={item} />}</div>
    </li>
  );
}

function Standing({ item, reading }: { item: Connection; reading: boolean }) {
  const { t, i18n } = useTranslation();
  const [Icon, colour] = ICONS[item.state];
  const tokens = new Intl.NumberFormat(i18n.language).format(item.tokens);
  const facts = [t(reading ? 'connections.reading' : `connections.state.${item.state}`)];
  if (item.account !== '') facts.push(t('connections.as', { account: item.account }));
  if (item.tools > 0) {
    facts.push(t('connections.tools', { count: item.tools }), t('connections.tokens', { tokens }));
  }
  return (
    <p className="mt-1 flex gap-1.5 text-[0.8125rem] leading-5 text-muted">
      <Icon aria-hidden size={15} strokeWidth={2} className={cx('mt-0.5 shrink-0', colour)} />
      <span className="min-w-0 break-words">{facts.join(' · ')}</span>
    </p>
  );
}

/** Goes to the service in this tab; it leads back into the chat. */
function Connect({ item, ensureChat }: Pick<ConnectionRowProps, 'item' | 'ensureChat'>) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const { id, title } = item.server;
  const again = item.state === 'sign_in';
  const fail = failing(t('connections.sign_in_failed'));
  const connect = async () => {
    const chatId = await ensureChat().catch(fail);
    if (typeof chatId === 'string') signIn.mutate({ serverId: id, chat_id: chatId }, { onError: fail });
  };
  return (
    <Button
      look="primary"
      busy={signIn.isPending}
      onClick={connect}
      aria-label={
        again ? t('connections.sign_in_again_to', { title }) : t('connections.connect_to', { title })
      }
    >
      {signIn.isPending
        ? t('connections.leaving')
        : again
          ? t('connections.sign_in_again')
          : t('connections.connect')}
    </Button>
  );
}
