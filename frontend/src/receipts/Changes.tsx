/** What an edit changed, place by place, and which parts of the package it left as they were. */
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { writtenPlaceWords } from '../files/placeWords';
import type { Change } from './changed';

export function Changes({ changes }: { changes: Change[] }) {
  const { t } = useTranslation();
  return (
    <ul tabIndex={0} className="scroll-thin max-h-72 space-y-1.5 overflow-auto">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes, and a place may come twice
        <li key={index} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <span className="rounded bg-code px-1.5 font-mono text-xs leading-5 text-muted">
            {writtenPlaceWords(t, change.place)}
          </span>
          <BeforeAfter change={change} />
        </li>
      ))}
    </ul>
  );
}

function BeforeAfter({ change: { before, after } }: { change: Change }) {
  const { t } = useTranslation();
  return (
    <span className="min-w-0 break-words whitespace-pre-wrap">
      <del className="text-muted decoration-danger/60">
        {before === '' ? <Nothing /> : <Named name={t('receipt.before')} text={before} />}
      </del>
      <ArrowRight aria-hidden size={13} className="mx-1.5 inline align-[-0.1em] text-muted" />
      <ins className="rounded-sm bg-tint px-0.5 text-strong no-underline">
        {after === '' ? <Nothing /> : <Named name={t('receipt.now')} text={after} />}
      </ins>
    </span>
  );
}

function Named({ name, text }: { name: string; text: string }) {
  return (
    <>
      <span className="sr-only">{name}: </span>
      {text}
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return <span className="text-muted italic">{t('receipt.nothing')}</span>;
}

export function Parts({ changed, kept }: { changed: string[]; kept: number }) {
  const { t } = useTranslation();
  return (
    <details className="group">
      <summary className="w-fit list-none rounded underline decoration-line decoration-dotted underline-offset-4">
        {t('receipt.parts_changed', { count: changed.length })}, {t('receipt.parts_kept', { count: kept })}
      </summary>
      <ul className="mt-1.5 space-y-0.5 font-mono text-xs leading-5 text-muted">
        {changed.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </details>
  );
}
