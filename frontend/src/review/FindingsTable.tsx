/** The findings of a review as a table; on a narrow page each one is a block of its own. */
import { useTranslation } from 'react-i18next';
import { openFile } from '../files/place';
import { cx } from '../ui/cx';
import type { Finding, Findings, ProposedChange, Severity } from './findings';

const COLOURS: Record<Severity, string> = {
  high: 'bg-danger-tint text-danger',
  medium: 'bg-tint text-strong',
  low: 'bg-code text-muted',
};
const CELL = 'align-top max-sm:block max-sm:px-0 max-sm:py-0.5 sm:px-2.5 sm:py-2';
const HEAD = 'px-2.5 py-1.5 text-left font-medium';

export function FindingsTable({ review }: { review: Findings }) {
  const { t } = useTranslation();
  const changes = review.findings.some((finding) => finding.change !== null);
  if (review.findings.length === 0) return <p className="text-sm text-muted">{t('review.none')}</p>;
  return (
    <table
      aria-label={t('review.findings', { count: review.findings.length })}
      className="w-full rounded-xl border border-line bg-raised text-sm max-sm:block sm:table-auto"
    >
      <thead className="text-xs text-muted max-sm:sr-only">
        <tr>
          <th className={HEAD}>{t('review.number')}</th>
          <th className={HEAD}>{t('review.severity')}</th>
          <th className={HEAD}>{t('review.place')}</th>
          <th className={HEAD}>{t('review.finding')}</th>
          {changes && <th className={HEAD}>{t('review.change')}</th>}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {review.findings.map((finding) => (
          <Row key={finding.number} finding={finding} review={review} changes={changes} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  finding: Finding;
  review: Findings;
  /** Whether there is a column for what is proposed. */
  changes: boolean;
}

function Row({ finding, review, changes }: RowProps) {
  const { t } = useTranslation();
  const { number, severity, text, change, commented } = finding;
  return (
    <tr className="border-t border-line max-sm:block max-sm:px-3.5 max-sm:py-2.5 max-sm:first:border-t-0">
      <td className={cx(CELL, 'text-muted tabular-nums max-sm:inline-block max-sm:pr-2.5')}>{number}</td>
      <td className={cx(CELL, 'max-sm:inline-block max-sm:pr-2.5')}>
        <span className={cx('rounded px-1.5 py-0.5 text-xs whitespace-nowrap', COLOURS[severity])}>
          {t(`review.${severity}`)}
        </span>
      </td>
      <td className={cx(CELL, 'max-sm:inline-block')}>
        <Place finding={finding} review={review} />
      </td>
      <td className={CELL}>
        <p dir="auto" className="min-w-0 break-words whitespace-pre-wrap">
          {text}
        </p>
        {!commented && <p className="mt-1 text-xs text-muted">{t('review.not_commented')}</p>}
      </td>
      {changes && <td className={CELL}>{change !== null && <Change change={change} />}</td>}
    </tr>
  );
}

function Place({ finding: { place }, review: { fileId, version } }: Omit<RowProps, 'changes'>) {
  const { t } = useTranslation();
  const look = 'max-w-40 text-left font-mono text-xs leading-5 break-words';
  if (fileId === null) return <span className={cx(look, 'inline-block text-muted')}>{place}</span>;
  return (
    <button
      type="button"
      title={t('review.open')}
      onClick={() => openFile(fileId, { version })}
      className={cx(look, 'rounded text-accent underline decoration-1 underline-offset-3')}
    >
      {place}
    </button>
  );
}

function Change({ change: { before, after } }: { change: ProposedChange }) {
  const { t } = useTranslation();
  if (before === '' && after === '') return <p className="text-muted italic">{t('review.delete')}</p>;
  return (
    <p dir="auto" className="min-w-0 break-words whitespace-pre-wrap">
      {before !== '' && (
        <del className="text-muted decoration-danger/60">
          <span className="sr-only">{t('receipt.before')}: </span>
          {before}
        </del>
      )}{' '}
      {after !== '' && (
        <ins className="rounded-sm bg-tint px-0.5 text-strong no-underline">
          <span className="sr-only">{t('receipt.now')}: </span>
          {after}
        </ins>
      )}
    </p>
  );
}
