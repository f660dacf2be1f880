/** Holds a piece of a row whose script comes late; where that does not come, the rest of the chat stays. */
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../ui/Boundary';
import { Button } from '../ui/Button';

export function Late({ children }: { children: ReactNode }) {
  return (
    <Boundary fallback={<NotShown />}>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}

function NotShown() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2.5 px-3.5 py-2.5 text-sm text-muted">
      {t('app.crashed')}
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </div>
  );
}
