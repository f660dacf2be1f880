/** What is wrong with a connection, in words, and what helps. */
import { useTranslation } from 'react-i18next';
import { useTimes } from '../settings/useTimes';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { failing } from '../ui/failing';
import { Said } from '../ui/ServerWords';
import type { Connection } from './api';
import { useCheck } from './queries';

interface ConnectionTroublesProps {
  item: Connection;
  redirectUri: string;
  admin: boolean;
}

export function ConnectionTroubles({ item, redirectUri, admin }: ConnectionTroublesProps) {
  const { t } = useTranslation();
  return (
    <>
      {item.last_error !== '' && <LastError item={item} />}
      {item.warning !== '' && (
        <div role="note" className="mt-2.5 rounded-lg bg-code px-3.5 py-2.5 text-sm leading-6 break-words">
          <Said words={t('connections.not_all')} original={item.warning} />
        </div>
      )}
      {item.state === 'client_id' && admin && <ToRegister redirectUri={redirectUri} />}
    </>
  );
}

function LastError({ item }: { item: Connection }) {
  const { t } = useTranslation();
  const times = useTimes();
  const check = useCheck(item.server.id);
  const fail = failing(t('connections.failed'));
  return (
    <div className="mt-2.5 rounded-lg bg-danger-tint px-3.5 py-2.5 text-sm leading-6">
      <div className="break-words">
        {item.failed_at !== null && (
          <span className="text-muted">
            {t('connections.last_failed', { time: times.time(item.failed_at) })}
          </span>
        )}
        <Said words={t(`connections.trouble.${item.state}`)} original={item.last_error} />
      </div>
      {!item.needs_sign_in && (
        <Button
          busy={check.isPending}
          onClick={() => check.mutate(undefined, { onError: fail })}
          aria-label={t('connections.check_of', { title: item.server.title })}
          className="mt-2"
        >
          {check.isPending ? t('connections.checking') : t('connections.check')}
        </Button>
      )}
    </div>
  );
}

function ToRegister({ redirectUri }: { redirectUri: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-2.5 text-sm leading-6">
      <p className="text-muted">{t('connections.register')}</p>
      <p className="flex items-center gap-1.5">
        <code className="min-w-0 rounded bg-code px-2 py-0.5 font-mono text-xs break-all">{redirectUri}</code>
        <CopyButton text={() => redirectUri} label={t('connections.copy_address')} />
      </p>
    </div>
  );
}
