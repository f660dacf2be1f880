/** The way back to all models; it takes the focus, as what had it is gone. */
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';

export function Back({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} look="quiet" onClick={onClick} className="-ml-3 text-muted">
      <ArrowLeft aria-hidden size={16} />
      {t('site_models.back')}
    </Button>
  );
}
