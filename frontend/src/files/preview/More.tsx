/** The end of what is loaded: it loads on when it is reached, by scrolling or by its button. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import type { Way } from './windows';

export function More({ more, loading, failed, loadMore }: Way) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(loadMore);
  useEffect(() => {
    latest.current = loadMore;
  });
  const waits = more && !loading && !failed;
  useEffect(() => {
    if (!waits || ref.current === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) latest.current();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [waits]);
  if (!more) return null;
  return (
    <div ref={ref} className="flex flex-col items-center gap-2 py-4 text-sm">
      {failed && <p role="alert">{t('look.failed')}</p>}
      <Button disabled={loading} onClick={loadMore}>
        {t(loading ? 'app.loading' : 'look.more')}
      </Button>
    </div>
  );
}
