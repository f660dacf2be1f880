/** One line on how far a research has come; unfolded, the words that it rests on with their pages. */
import { ChevronRight, Telescope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Found, WAY } from '../receipts/Found';
import type { NotedEvidence, ResearchProgress } from './progress';

export function ResearchLine({ progress }: { progress: ResearchProgress }) {
  const { t } = useTranslation();
  const { searches, pages, evidence, reported } = progress;
  const told = [
    searches !== '' && t('research.searches', { use: searches }),
    pages !== '' && t('research.pages', { use: pages }),
    t('research.evidence', { count: evidence.length }),
    reported ? t('research.reported') : t('research.no_report'),
  ].filter((words) => words !== false);
  return (
    <section aria-label={t('research.label')} className="rounded-xl bg-code px-3.5 py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted tabular-nums">
        <Telescope aria-hidden size={15} className="shrink-0" />
        {told.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      {evidence.length > 0 && <Noted evidence={evidence} />}
    </section>
  );
}

function Noted({ evidence }: { evidence: NotedEvidence[] }) {
  const { t } = useTranslation();
  return (
    <details className="group mt-1.5">
      <summary className="flex w-fit list-none items-center gap-1 rounded text-xs font-medium text-muted hover:text-strong">
        {t('research.noted')}
        <ChevronRight aria-hidden size={13} className="transition-transform group-open:rotate-90" />
      </summary>
      <div className="mt-2">
        <Found
          found={evidence.map((one) => ({
            way: <Source evidence={one} />,
            place: one.href === null ? '' : new URL(one.href).host,
            words: t('research.quoted', { words: one.quote }),
          }))}
        />
      </div>
    </details>
  );
}

function Source({ evidence: { title, href } }: { evidence: NotedEvidence }) {
  if (href === null) return <span>{title}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={WAY}>
      {title}
    </a>
  );
}
