/** In the place of a list that could not be had, with the way to ask again. */
import { useTranslation } from 'react-i18next';
import { Button } from './Button';

interface FailedRowProps {
  words: string;
  onRetry: () => void;
}

export function FailedRow({ words, onRetry }: FailedRowProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-6 text-sm text-danger">
      {words}
      <Button onClick={onRetry}>{t('app.try_again')}</Button>
    </div>
  );
}
