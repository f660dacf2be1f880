/** Says that the connection is away, but only when it stays away. */
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../chat/store';
import { Button } from '../ui/Button';
import type { SocketStatus } from '../wire/socket';

const PATIENCE_MS = 2000;

export function ConnectionBanner() {
  const { t } = useTranslation();
  const status = useLive((live) => live.status);
  const late = useLate(status !== 'open' && status !== 'idle');
  const words = wordsFor(status);
  if (words === null || (words === 'connection.lost' && !late)) return null;
  return (
    <div
      role="status"
      className="fade-in flex items-center justify-center gap-3 border-b border-line bg-code px-4 py-2 text-sm"
    >
      <CloudOff aria-hidden size={16} className="shrink-0 text-muted" />
      <span>{t(words)}</span>
      {words !== 'connection.lost' && (
        <Button className="h-8" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      )}
    </div>
  );
}

function wordsFor(status: SocketStatus) {
  switch (status) {
    case 'idle':
    case 'open':
      return null;
    case 'connecting':
    case 'waiting':
      return 'connection.lost';
    case 'signed_out':
      return 'connection.signed_out';
    case 'refused':
      return 'connection.refused';
  }
}

function useLate(away: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!away) return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return late;
}
