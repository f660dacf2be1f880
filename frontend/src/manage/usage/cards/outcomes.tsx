/** How turns ended, and what requests were for. */
import { useTranslation } from 'react-i18next';
import { csvPath } from '../api';
import { Bars } from '../charts/Bars';
import { Card } from '../charts/Card';
import { FRESH } from '../colours';
import { useFigures } from '../figures';
import type { CardProps } from '../ReportCards';
import { tokens, turns } from '../Summary';

const OUTCOMES = [
  { name: 'done', colour: 'bg-layer-capability' },
  { name: 'stopped', colour: 'bg-layer-contract' },
  { name: 'interrupted', colour: 'bg-layer-receipt' },
  { name: 'failed', colour: 'bg-layer-message' },
] as const;

export function OutcomesCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { whole, share } = useFigures();
  const all = turns(report.total);
  const rows = all === 0 ? [] : OUTCOMES.map((one) => ({ ...one, count: report.total[one.name] }));
  return (
    <Card
      title={t('usage.outcomes.title')}
      csv={csvPath(filters, 'days')}
      table={{
        head: [t('usage.outcomes.name'), t('usage.turns'), t('usage.outcomes.share')],
        rows: rows.map(({ name, count }) => [t(`usage.outcomes.${name}`), whole(count), share(count, all)]),
      }}
    >
      <Bars
        most={all}
        bars={rows.map(({ name, count, colour }) => ({
          key: name,
          name: t(`usage.outcomes.${name}`),
          detail: share(count, all),
          figure: whole(count),
          parts: [{ name, value: count, colour }],
        }))}
      />
    </Card>
  );
}

export function PurposesCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { short, whole, money } = useFigures();
  const names: Record<string, string> = {
    turn: t('usage.purposes.turn'),
    title: t('usage.purposes.title_'),
    summary: t('usage.purposes.summary'),
    vision: t('usage.purposes.vision'),
    image: t('usage.purposes.image'),
  };
  const sorted = report.purposes.toSorted((one, other) => tokens(other.use) - tokens(one.use));
  return (
    <Card
      title={t('usage.purposes.title')}
      csv={csvPath(filters, 'purposes')}
      table={{
        head: [
          t('usage.purposes.name'),
          t('usage.requests'),
          t('usage.input'),
          t('usage.output'),
          t('usage.cost'),
        ],
        rows: sorted.map(({ purpose, use }) => [
          names[purpose] ?? purpose,
          whole(use.requests),
          whole(use.input_tokens),
          whole(use.output_tokens),
          money(Number(use.cost)),
        ]),
      }}
    >
      <Bars
        bars={sorted.map(({ purpose, use }) => ({
          key: purpose,
          name: names[purpose] ?? purpose,
          detail: money(Number(use.cost)),
          figure: short(tokens(use)),
          parts: [{ name: purpose, value: tokens(use), colour: FRESH.dot }],
        }))}
      />
    </Card>
  );
}
