/** Where a conversation was shortened: that it was, why, and what the model goes on with. */
import { ChevronRight, FoldVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompactionPart } from '../wire/types.gen';
import { Words } from './Words';

export function Shortened({ part }: { part: CompactionPart }) {
  const { t } = useTranslation();
  if (part.state === 'running') {
    return (
      <Told>
        <span className="animate-pulse">{t('fold.running')}</span>
      </Told>
    );
  }
  if (part.state === 'failed') return <Told>{t('fold.failed')}</Told>;
  return (
    <Told>
      {part.trigger === 'window' && <span className="block">{t('fold.by_itself')}</span>}
      {!part.summarised && <span className="block">{t('fold.no_summary')}</span>}
      {part.summarised && part.trigger === 'command' && <span>{t('fold.by_command')}</span>}
      {part.summary !== '' && <Summary text={part.summary} />}
    </Told>
  );
}

function Told({ children }: { children: ReactNode }) {
  return (
    <div
      role="note"
      data-testid="shortened"
      className="flex gap-2.5 rounded-xl bg-code px-3.5 py-2.5 text-sm leading-6 text-muted"
    >
      <FoldVertical aria-hidden size={16} className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

function Summary({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <details className="group mt-1">
      <summary className="inline-flex list-none items-center gap-1.5 rounded-md py-0.5 pr-2 hover:text-strong">
        {t('fold.summary')}
        <ChevronRight aria-hidden size={14} className="transition-transform group-open:rotate-90" />
      </summary>
      <div className="mt-1.5 border-l-2 border-line pl-4 text-strong">
        <Words text={text} growing={false} />
      </div>
    </details>
  );
}
