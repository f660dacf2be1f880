/** What a call of the review reported; the whole is fetched where it was cut on the wire. */
import { useTranslation } from 'react-i18next';
import { isCut, useCall } from '../receipts/useWholeCall';
import type { ToolPart } from '../wire/types.gen';
import { FindingsTable } from './FindingsTable';
import { findingsOf } from './findings';

export default function Review({ part }: { part: ToolPart }) {
  const { t } = useTranslation();
  const cut = isCut(part.receipt) || isCut(part.args);
  const whole = useCall(part.call_id, cut);
  if (cut && whole.isLoading) return <p className="text-sm text-muted">{t('app.loading')}</p>;
  if (cut && whole.isError) return <p className="text-sm text-danger">{t('tool.details_failed')}</p>;
  const review = findingsOf(
    whole.data?.args ?? part.args ?? null,
    whole.data?.receipt ?? part.receipt ?? null,
  );
  return review === null ? null : <FindingsTable review={review} />;
}
