/** What a call was asked and what it answered; the whole is fetched where it was cut on the wire. */
import { useTranslation } from 'react-i18next';
import type { ToolPart } from '../wire/types.gen';
import { Receipt } from './Receipt';
import { isCut, useCall } from './useWholeCall';

export default function Details({ part }: { part: ToolPart }) {
  const { t } = useTranslation();
  const finished = part.state === 'ok' || part.state === 'error';
  const whole = useCall(part.call_id, finished && (isCut(part.receipt) || isCut(part.args)));
  return (
    <div className="border-t border-line px-3.5 py-3.5">
      {whole.isLoading && <p className="text-muted">{t('app.loading')}</p>}
      {whole.isError && <p className="text-danger">{t('tool.details_failed')}</p>}
      {!whole.isLoading && !whole.isError && (
        <Receipt
          args={whole.data?.args ?? part.args ?? null}
          receipt={whole.data?.receipt ?? part.receipt ?? null}
        />
      )}
    </div>
  );
}
