/** The findings of a review as a table; on a narrow page each one is a block of its own. */
import { useTranslation } from 'react-i18next';
import { openFile } from '../files/place';
import { writtenPlaceWords } from '../files/placeWords';
import { cx } from '../ui/cx';
import type { Finding, Findings, ProposedChange, Severity } from './findings';

const COLOURS: Record<Severity, string> = {
  high: 'bg-danger-tint text-danger',
  medium: 'bg-tint text-strong',
  low: 'bg-code text-muted',
};
const CELL = 'align-top px-2.5 py-2 @max-lg:block @max-lg:px-0 @max-lg:py-0.5';
const IN_LINE = '@max-lg:mr-2.5 @max-lg:inline-block';
const HEAD = 'px-2.5 py-1.5 text-left font-medium';

export function FindingsTable({ review }: { review: Findings }) {
  const { t } = useTranslation();
  const changes = review.findings.some((finding) => finding.change !== null);
  if (review.findings.length === 0) return <p className="text-sm text-muted">{t('review.none')}</p>;
  return (
    <div className="@container overflow-hidden rounded-xl border border-line bg-raised text-sm">
      <table
        aria-label={t('review.findings', { count: review.findings.length })}
        className="w-full @max-lg:block"
      >
        <thead className="text-xs text-muted @max-lg:sr-only">
          <tr>
            <th className={HEAD}>{t('review.number')}</th>
            <th className={HEAD}>{t('review.severity')}</th>
            <th className={HEAD}>{t('review.place')}</th>
            <th className={HEAD}>{t('review.finding')}</th>
            {changes && <th className={HEAD}>{t('review.change')}</th>}
          </tr>
        </thead>
        <tbody className="@max-lg:block">
          {review.findings.map((finding) => (
            <Row key={finding.number} finding={finding} review={review} changes={changes} />
          ))}
        </tbody>
      </table>
    </div>
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
    <tr className="border-t border-line @max-lg:block @max-lg:px-3.5 @max-lg:py-2.5 @max-lg:first:border-t-0">
      <td className={cx(CELL, IN_LINE, 'text-muted tabular-nums')}>{number}</td>
      <td className={cx(CELL, IN_LINE)}>
        <span className={cx('rounded px-1.5 py-0.5 text-xs whitespace-nowrap', COLOURS[severity])}>
          {t(`review.${severity}`)}
        </span>
      </td>
      <td className={cx(CELL, IN_LINE)}>
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
  const look = 'max-w-40 text-left break-words';
  const words = writtenPlaceWords(t, place);
  if (fileId === null) return <span className={cx(look, 'inline-block text-muted')}>{words}</span>;
  return (
    <button
      type="button"
      title={t('review.open')}
      onClick={() => openFile(fileId, { version, at: place })}
      className={cx(look, 'rounded text-accent underline decoration-1 underline-offset-3')}
    >
      {words}
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
      )}
      {before !== '' && after !== '' && ' '}
      {after !== '' && (
        <ins className="rounded-sm bg-tint px-0.5 text-strong no-underline">
          <span className="sr-only">{t('receipt.now')}: </span>
          {after}
        </ins>
      )}
    </p>
  );
}
