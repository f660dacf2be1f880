/** In the place of what is not there: being made, or refused with the server's sentence. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayTrouble } from '../app/sayError';
import { Button } from '../ui/Button';
import { HttpError } from '../wire/http';

const LONG_MS = 3000;

export function Waiting({ words }: { words: string }) {
  const { t } = useTranslation();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-6 py-16 text-center text-sm text-muted">
      <span aria-hidden className="h-1 w-40 overflow-hidden rounded-full bg-hover">
        <span className="slide block h-full w-1/3 rounded-full bg-accent" />
      </span>
      {words}
      {long && <span className="text-xs">{t('look.long')}</span>}
    </div>
  );
}

interface RefusedProps {
  error: Error;
  onRetry?: () => void;
  children?: ReactNode;
}

export function Refused({ error, onRetry, children }: RefusedProps) {
  const { t } = useTranslation();
  const lasting = error instanceof HttpError && (error.status === 422 || error.status === 404);
  const words = sayTrouble(t, error, t('look.failed'));
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-14 text-center text-sm leading-6">
      <CircleAlert aria-hidden size={22} className="text-muted" />
      <p className="max-w-md">{words}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {!lasting && onRetry !== undefined && <Button onClick={onRetry}>{t('app.try_again')}</Button>}
        {children}
      </div>
    </div>
  );
}
