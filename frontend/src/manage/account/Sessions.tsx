/** Where the member is signed in, and the way to end that. */
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useTimes } from '../../settings/useTimes';
import { Button } from '../../ui/Button';
import { FailedRow } from '../../ui/FailedRow';
import type { OwnSession } from '../../wire/ownAccount';
import { useEndSessions, useSessions } from './api';
import { programsOf } from './device';
import { Part } from './Part';
import { sayRefused } from './sayRefused';

export function Sessions() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const end = useEndSessions();
  const others = sessions.data?.filter(({ is_current }) => !is_current) ?? [];
  const finish = (ended: OwnSession[]) =>
    end.mutate(
      ended.map(({ id }) => id),
      { onError: (error) => toast.error(sayRefused(t, error, t('accounts.sessions.end_failed'))) },
    );
  return (
    <Part title={t('accounts.sessions.title')} text={t('accounts.sessions.text')}>
      <p role="status" className="text-sm text-muted empty:hidden">
        {sessions.isPending && t('app.loading')}
      </p>
      {sessions.isLoadingError && (
        <FailedRow words={t('accounts.sessions.load_failed')} onRetry={() => sessions.refetch()} />
      )}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {sessions.data?.map((session) => (
          <Row key={session.id} session={session} busy={end.isPending} onEnd={() => finish([session])} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button className="mt-3" busy={end.isPending} onClick={() => finish(others)}>
          {t('accounts.sessions.end_others')}
        </Button>
      )}
    </Part>
  );
}

interface RowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function Row({ session, busy, onEnd }: RowProps) {
  const { t } = useTranslation();
  const { time } = useTimes();
  const programs = programsOf(session.user_agent).map((name) => t(`accounts.programs.${name}`));
  const device = programs.join(' · ') || t('accounts.sessions.unknown');
  const since = t('accounts.sessions.since', {
    time: time(new Date(session.created_at * 1000).toISOString()),
  });
  return (
    <li data-testid="session" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium break-words" title={session.user_agent}>
          {device}
        </p>
        <p className="mt-0.5 text-[0.8125rem] leading-5 break-words text-muted">
          {[session.is_current ? t('accounts.sessions.here') : since, session.ip].join(' · ')}
        </p>
      </div>
      {!session.is_current && (
        <Button
          busy={busy}
          onClick={onEnd}
          aria-label={t('accounts.sessions.end_of', { device, ip: session.ip })}
        >
          {t('accounts.sessions.end')}
        </Button>
      )}
    </li>
  );
}
