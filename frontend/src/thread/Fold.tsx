/** The line at which a conversation is folded; what stands above it is shown and hidden there. */
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimes } from '../settings/useTimes';
import { cx } from '../ui/cx';

interface FoldProps {
  at: string;
  open: boolean;
  onChange: (open: boolean) => void;
}

export function Fold({ at, open, onChange }: FoldProps) {
  const { t } = useTranslation();
  const { day } = useTimes();
  return (
    <div className="border-t border-dashed border-line pt-2 text-center text-sm text-muted">
      {open && <p>{t('fold.above', { day: day(at) })}</p>}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onChange(!open)}
        className="inline-flex max-w-full items-center gap-1.5 rounded-lg px-3 py-1.5 hover:bg-hover hover:text-strong"
      >
        <ChevronRight aria-hidden size={14} className={cx('shrink-0', open ? '-rotate-90' : 'rotate-90')} />
        {open ? t('fold.hide') : t('fold.show', { day: day(at) })}
      </button>
    </div>
  );
}
