/** Says that what is shown begins in the middle, with the way to what comes before. */
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import type { Way } from './windows';

export function Earlier({ start, more, loading, failed, loadMore }: Way & { start: number }) {
  const { t } = useTranslation();
  if (!more) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-3 text-xs text-muted sm:px-8">
      <Button disabled={loading} onClick={loadMore}>
        {t(loading ? 'app.loading' : 'look.earlier')}
      </Button>
      {t('look.from_here', { start })}
      {failed && <p role="alert">{t('look.failed')}</p>}
    </div>
  );
}
