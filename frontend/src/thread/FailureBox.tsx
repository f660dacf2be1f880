/** An error where it happened, with the way on. */
import { CircleAlert, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sayError } from '../app/sayError';
import { Button } from '../ui/Button';
import { ServerWords } from '../ui/ServerWords';
import type { TurnError } from '../wire/types.gen';
import { OtherModels } from './OtherModels';
import { useRegenerate } from './useRegenerate';

interface FailureBoxProps {
  chatId: string;
  messageId: string;
  error: TurnError | undefined;
  busy: boolean;
}

export function FailureBox({ chatId, messageId, error, busy }: FailureBoxProps) {
  const { t } = useTranslation();
  const regenerate = useRegenerate(chatId, messageId);
  const words = error === undefined ? t('message.failed') : sayError(t, error);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl bg-danger-tint px-4 py-3 text-sm leading-6"
    >
      <CircleAlert aria-hidden size={17} className="shrink-0 text-danger" />
      <div className="min-w-48 flex-1">
        {words}
        {error !== undefined && isForeign(error) && <ServerWords original={error.message} />}
      </div>
      {/* Offered for lasting errors too: another model may have been picked, another key set. */}
      <span className="flex items-center gap-2">
        <Button onClick={() => regenerate()} disabled={busy}>
          <RefreshCw aria-hidden size={15} />
          {t('message.retry')}
        </Button>
        <OtherModels disabled={busy} onChoose={regenerate} />
      </span>
    </div>
  );
}

/** Whether more was said by a model's server than the code tells. */
function isForeign({ code }: TurnError): boolean {
  return code !== 'interrupted' && code !== 'internal';
}
