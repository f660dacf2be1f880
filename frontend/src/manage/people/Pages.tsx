/** The way through a long list, a page at a time. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button';

interface PagesProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

export function Pages({ page, last, onPage }: PagesProps) {
  const { t } = useTranslation();
  if (last === 1 && page === 1) return null;
  return (
    <nav aria-label={t('people.pages')} className="mt-4 flex items-center gap-2 text-sm">
      <IconButton
        icon={ChevronLeft}
        label={t('people.before')}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page - 1, last))}
      />
      <span aria-live="polite">{t('people.page', { page, last })}</span>
      <IconButton
        icon={ChevronRight}
        label={t('people.after')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
