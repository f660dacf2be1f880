/** The lines of one request: what each is, why it was there, what it weighs, and its text on demand. */
import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/CopyButton';
import { cx } from '../ui/cx';
import { type SentLine, type SentStep, useSentText } from './api';
import { sayReason } from './reasons';
import { LayerDot, LayerName } from './TokenBar';

interface SentTableProps {
  messageId: string;
  step: SentStep;
}

export function SentTable({ messageId, step }: SentTableProps) {
  const { t } = useTranslation();
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead className="text-xs text-muted">
        <tr>
          <th className="py-1.5 font-medium">{t('sent.what')}</th>
          <th className="w-18 py-1.5 text-right font-medium">{t('sent.unchanged')}</th>
          <th className="w-16 py-1.5 text-right font-medium">{t('sent.tokens')}</th>
        </tr>
      </thead>
      {step.lines.map((line) => (
        <Line key={line.position} messageId={messageId} step={step.index} line={line} />
      ))}
    </table>
  );
}

interface LineProps {
  messageId: string;
  step: number;
  line: SentLine;
}

function Line({ messageId, step, line }: LineProps) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  // The only line of its layer goes by that layer's name.
  const alone = line.name === line.layer;
  return (
    <tbody className="border-t border-line">
      <tr className="align-top">
        <td className="py-2">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex w-full items-start gap-2 rounded text-left hover:text-accent"
          >
            <ChevronRight
              aria-hidden
              size={14}
              className={cx('mt-1 shrink-0 text-muted transition-transform', open && 'rotate-90')}
            />
            <span className="mt-1.5 leading-none">
              <LayerDot layer={line.layer} />
            </span>
            <span className="min-w-0">
              <span className="font-medium break-words">
                {alone ? <LayerName layer={line.layer} /> : line.name}
              </span>
              <span className="block text-xs leading-5 text-muted">
                {!alone && (
                  <>
                    <LayerName layer={line.layer} /> ·{' '}
                  </>
                )}
                {sayReason(t, line.reason)}
              </span>
            </span>
          </button>
        </td>
        <td className="py-2 text-right">
          {line.in_prefix && (
            <>
              <Check aria-hidden size={15} className="mt-0.5 ml-auto text-accent" />
              <span className="sr-only">{t('sent.unchanged')}</span>
            </>
          )}
        </td>
        <td className="py-2 text-right tabular-nums">
          {new Intl.NumberFormat(i18n.language).format(line.tokens)}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={3} className="pb-3">
            <Text messageId={messageId} step={step} line={line} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Text({ messageId, step, line }: LineProps) {
  const { t } = useTranslation();
  const text = useSentText(messageId, step, line.position, true);
  if (text.isLoading) return <p className="text-muted">{t('app.loading')}</p>;
  if (text.data === undefined) return <p className="text-danger">{t('sent.failed')}</p>;
  const whole = text.data.text;
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        className="scroll-thin max-h-80 overflow-auto rounded-md bg-code px-3 py-2 pr-10 font-mono text-xs leading-5 break-words whitespace-pre-wrap"
      >
        {whole}
      </pre>
      <CopyButton text={() => whole} label={t('message.copy')} className="absolute top-1 right-2" />
    </div>
  );
}
