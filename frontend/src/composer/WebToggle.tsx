/** Lets this chat search the web, or not. */
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx';

interface WebToggleProps {
  on: boolean;
  onChange: (on: boolean) => void;
}

export function WebToggle({ on, onChange }: WebToggleProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('composer.web')}
      title={t(on ? 'composer.web_on' : 'composer.web_off')}
      onClick={() => onChange(!on)}
      className={cx(
        'inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-full px-2 text-sm transition-colors',
        on ? 'bg-tint text-accent' : 'text-muted hover:bg-hover hover:text-strong',
      )}
    >
      <Globe aria-hidden size={18} strokeWidth={1.8} />
      {on && (
        <span aria-hidden className="max-sm:hidden">
          {t('composer.web_short')}
        </span>
      )}
    </button>
  );
}
