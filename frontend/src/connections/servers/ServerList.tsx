/** The servers, how each is offered and used, and what can be done with it. */
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../../app/sayError';
import { AskingButton } from '../../ui/AskingButton';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { FailedRow } from '../../ui/FailedRow';
import { Said } from '../../ui/ServerWords';
import type { FocusOn } from '../../ui/useOpener';
import { type ServerRow, useCheckServer, useRemoveServer, useServers } from './api';

interface ServerListProps {
  focusOn: FocusOn;
  onAdd: () => void;
  onEdit: (server: ServerRow) => void;
  onRemoved: () => void;
}

export function ServerList({ focusOn, onAdd, onEdit, onRemoved }: ServerListProps) {
  const { t } = useTranslation();
  const servers = useServers();
  return (
    <div className="mt-2">
      {servers.isLoadingError && <FailedRow words={t('servers.failed')} onRetry={() => servers.refetch()} />}
      <p role="status" className="py-3 text-sm leading-6 text-muted empty:hidden">
        {servers.isPending && t('app.loading')}
        {servers.data?.length === 0 && t('servers.empty')}
      </p>
      <ul className="divide-y divide-line">
        {servers.data?.map((server) => (
          <Row
            key={server.id}
            server={server}
            focusOn={focusOn}
            onEdit={() => onEdit(server)}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      <div className="mt-4">
        <Button ref={focusOn(null)} look="primary" onClick={onAdd}>
          <Plus aria-hidden size={16} />
          {t('servers.add')}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  server: ServerRow;
  focusOn: FocusOn;
  onEdit: () => void;
  onRemoved: () => void;
}

function Row({ server, focusOn, onEdit, onRemoved }: RowProps) {
  const { t } = useTranslation();
  const { id, title, connected } = server;
  const check = useCheckServer(id);
  const remove = useRemoveServer(id);
  const people = connected === 0 ? t('servers.connected_none') : t('servers.connected', { count: connected });
  const facts = [server.enabled ? t('servers.on') : t('servers.off'), people];
  return (
    <li data-testid="server" className="py-4">
      <h3 className="text-sm font-semibold break-words">{title}</h3>
      <p className="mt-0.5 font-mono text-xs leading-5 break-all text-muted">{server.address}</p>
      <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">{facts.join(' · ')}</p>
      <div role="status" className="empty:hidden">
        {check.isPending && <p className="mt-2 text-sm text-muted">{t('servers.checking')}</p>}
        {!check.isPending && check.data !== undefined && (
          <Told bad={!check.data.ok}>
            <Said
              words={t(`servers.found.${check.data.kind}`, { title, count: check.data.tools })}
              original={check.data.message}
            />
          </Told>
        )}
        {!check.isPending && check.error !== null && (
          <Told bad>{sayTrouble(t, check.error, t('servers.check_failed'))}</Told>
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button ref={focusOn(id)} onClick={onEdit} aria-label={t('servers.edit_of', { title })}>
          {t('servers.edit')}
        </Button>
        <Button
          busy={check.isPending}
          onClick={() => check.mutate()}
          aria-label={t('servers.check_of', { title })}
        >
          {t('servers.check')}
        </Button>
        <AskingButton
          words={t('servers.remove')}
          label={t('servers.remove_of', { title })}
          ask={t('servers.remove_ask', { title })}
          yes={t('servers.remove_yes')}
          no={t('servers.keep')}
          act={() => remove.mutateAsync()}
          failed={t('servers.remove_failed')}
          onDone={() => {
            toast(t('servers.removed', { title }));
            onRemoved();
          }}
        />
      </div>
    </li>
  );
}

function Told({ bad, children }: { bad: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'mt-2.5 rounded-lg px-3.5 py-2.5 text-sm leading-6 break-words',
        bad ? 'bg-danger-tint' : 'bg-tint',
      )}
    >
      {children}
    </div>
  );
}
