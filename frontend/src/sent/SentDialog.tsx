/** What a model was sent for one answer: request by request, line by line. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx';
import { FailedRow } from '../ui/FailedRow';
import { Modal } from '../ui/Modal';
import { type SentStep, useSent } from './api';
import { total } from './layers';
import { SentTable } from './SentTable';
import { TokenBar } from './TokenBar';

interface SentDialogProps {
  messageId: string;
  onClose: () => void;
}

export default function SentDialog({ messageId, onClose }: SentDialogProps) {
  const { t } = useTranslation();
  const sent = useSent(messageId);
  const steps = sent.data?.steps ?? [];
  const text = sent.data === undefined ? t('sent.text') : t('sent.text_model', { model: sent.data.model });
  return (
    <Modal open onOpenChange={onClose} title={t('sent.title')} text={text} place="wide">
      {sent.isLoading && <p className="py-6 text-sm text-muted">{t('app.loading')}</p>}
      {sent.isLoadingError && <FailedRow words={t('sent.failed')} onRetry={() => sent.refetch()} />}
      {sent.data !== undefined && steps.length === 0 && (
        <p className="py-6 text-sm text-muted">{t('sent.nothing')}</p>
      )}
      {steps.length > 0 && <Steps messageId={messageId} steps={steps} />}
    </Modal>
  );
}

function Steps({ messageId, steps }: { messageId: string; steps: SentStep[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(0);
  const step = steps[chosen] ?? steps[0];
  if (step === undefined) return null;
  return (
    <div className="mt-4 space-y-5">
      {steps.length > 1 && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{t('sent.requests')}</legend>
          {steps.map((one, index) => (
            <button
              key={one.index}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
              className={cx(
                'h-8 rounded-lg border px-3 text-sm tabular-nums',
                index === chosen ? 'border-accent bg-tint font-medium' : 'border-line hover:bg-hover',
              )}
            >
              {t('sent.request', { number: index + 1 })}
            </button>
          ))}
        </fieldset>
      )}
      <TokenBar lines={step.lines} />
      <Reported step={step} />
      <SentTable key={step.index} messageId={messageId} step={step} />
      <p className="text-xs leading-5 text-muted">{t('sent.counted')}</p>
    </div>
  );
}

/** The provider's own figures beside our count. */
function Reported({ step }: { step: SentStep }) {
  const { t, i18n } = useTranslation();
  const figure = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const rows: [string, string][] = [
    [t('sent.ours'), figure(total(step.lines))],
    [t('sent.input'), figure(step.input_tokens)],
    [t('sent.cached'), figure(step.cached_tokens)],
    [t('sent.written'), figure(step.cache_write_tokens)],
    [t('sent.output'), figure(step.output_tokens)],
    [t('sent.first_token'), step.first_token_ms === null ? '–' : `${figure(step.first_token_ms)} ms`],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-sm font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
