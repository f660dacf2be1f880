/** What a tool answered, unfolded. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, type ReceiptView, viewReceipt } from './facts';

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
      {args !== null && (
        <Section title={t('tool.args')}>
          <Json text={JSON.stringify(args, null, 2)} />
        </Section>
      )}
      {view?.kind === 'failed' && <Failed error={view.error} example={view.example} />}
      {view?.kind === 'ok' && view.facts.length > 0 && (
        <Section title={t('tool.result')}>
          <Facts facts={view.facts} />
        </Section>
      )}
    </div>
  );
}

export function useReceiptView(receipt: Record<string, unknown> | null): ReceiptView | null {
  const { t } = useTranslation();
  if (receipt === null) return null;
  return viewReceipt(receipt, {
    yes: t('receipt.yes'),
    no: t('receipt.no'),
    more: (count) => t('receipt.more', { count }),
  });
}

function Failed({ error, example }: { error: string; example: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('tool.error')}>
        <p className="text-danger">{error}</p>
      </Section>
      {example !== null && (
        <Section title={t('tool.example')}>
          <Json text={example} />
        </Section>
      )}
    </>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
      {facts.map((fact) => (
        <div key={fact.key} className="contents">
          <dt className="text-muted">
            {t(`receipt.${fact.key}` as 'receipt.file', { defaultValue: fact.key.replaceAll('_', ' ') })}
          </dt>
          <dd className="min-w-0 break-words whitespace-pre-wrap">
            {'text' in fact ? fact.text : <Json text={fact.json} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1.5 text-xs font-medium text-muted">{title}</h4>
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
