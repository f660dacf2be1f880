/** What a tool answered, unfolded. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { speaksEnglish } from '../app/sayError';
import { formatSize } from '../i18n/format';
import { Changes, Parts } from './Changes';
import { type Fact, type ReceiptView, viewReceipt } from './facts';
import { sayFailure } from './failure';
import { Pages } from './Pages';
import { Passages } from './Passages';
import { SilentIndexes, Works } from './Works';

interface ReceiptProps {
  args: Record<string, unknown> | null;
  receipt: Record<string, unknown> | null;
}

export function Receipt({ args, receipt }: ReceiptProps) {
  const { t } = useTranslation();
  const view = useReceiptView(receipt);
  if (args === null && view === null) return <p className="text-muted">{t('tool.no_details')}</p>;
  return (
    <div className="space-y-4">
      {view?.kind === 'failed' && <Failed failure={view.failure} error={view.error} example={view.example} />}
      {view?.kind === 'ok' && view.facts.length > 0 && (
        <Section title={t('tool.result')}>
          <Facts facts={view.facts} />
        </Section>
      )}
      {args !== null && (
        <details className="group">
          <summary className="flex w-fit list-none items-center gap-1 rounded text-xs font-medium text-muted hover:text-strong">
            {t('tool.args')}
            <ChevronRight aria-hidden size={13} className="transition-transform group-open:rotate-90" />
          </summary>
          <div className="mt-1.5">
            <Json text={JSON.stringify(args, null, 2)} />
          </div>
        </details>
      )}
    </div>
  );
}

function useReceiptView(receipt: Record<string, unknown> | null): ReceiptView | null {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    if (receipt === null) return null;
    return viewReceipt(receipt, {
      yes: t('receipt.yes'),
      no: t('receipt.no'),
      more: (count) => t('receipt.more', { count }),
      size: (bytes) => formatSize(bytes, language),
    });
  }, [receipt, t, language]);
}

interface FailedProps {
  failure: string;
  error: string;
  example: string | null;
}

/** Receipts are written for models, in English; people are told the kind of the failure in their language. */
function Failed({ failure, error, example }: FailedProps) {
  const { t } = useTranslation();
  const isEnglish = speaksEnglish() && error !== '';
  return (
    <>
      <Section title={t('tool.error')}>
        <p className="break-words text-danger">{isEnglish ? error : sayFailure(t, failure)}</p>
      </Section>
      {!isEnglish && error !== '' && (
        <Section title={t('failure_detail')}>
          <p lang="en" className="break-words whitespace-pre-wrap">
            {error}
          </p>
        </Section>
      )}
      {example !== null && (
        <Section title={t('tool.example')}>
          <Json text={example} />
        </Section>
      )}
    </>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  const label = useLabel();
  return (
    <dl className="grid gap-x-5 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map((fact) => (
        <div key={fact.key} className="contents">
          <dt className="text-muted">{label(fact.key)}</dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap max-sm:mb-1.5">
            <Value fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ fact }: { fact: Fact }) {
  if ('text' in fact) return fact.text;
  if ('json' in fact) return <Json text={fact.json} />;
  if ('pages' in fact) return <Pages pages={fact.pages} />;
  if ('passages' in fact) return <Passages passages={fact.passages} />;
  if ('works' in fact) return <Works works={fact.works} />;
  if ('silent' in fact) return <SilentIndexes silent={fact.silent} />;
  if ('changes' in fact) return <Changes changes={fact.changes} />;
  if ('parts' in fact) return <Parts changed={fact.parts} kept={fact.kept} />;
  return <Table columns={fact.columns} rows={fact.rows} />;
}

function Table({ columns, rows }: { columns: string[]; rows: string[][] }) {
  const label = useLabel();
  return (
    <div tabIndex={0} className="scroll-thin max-h-72 overflow-auto rounded-md border border-line">
      <table className="w-full text-left text-[0.8125rem] tabular-nums">
        <thead className="bg-code text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} className="px-2.5 py-1.5 font-medium">
                {label(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes, and its rows have no other identity
            <tr key={index} className="border-t border-line align-top">
              {columns.map((column, place) => (
                <td key={column} className="px-2.5 py-1.5">
                  {row[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A receipt's key in the reader's words, as far as the catalogue has it. */
function useLabel() {
  const { t } = useTranslation();
  return (key: string) => t(`receipt.${key}` as 'receipt.file', { defaultValue: key.replaceAll('_', ' ') });
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <p className="mb-1.5 text-xs font-medium text-muted">{title}</p>
      {children}
    </section>
  );
}

function Json({ text }: { text: string }) {
  return (
    <pre
      tabIndex={0}
      className="scroll-thin max-h-72 overflow-auto rounded-md bg-code px-3 py-2 font-mono text-xs leading-5"
    >
      {text}
    </pre>
  );
}
