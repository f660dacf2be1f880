/** Models: what they took and cost, and how soon they began to answer. */
import { useTranslation } from 'react-i18next';
import { csvPath, type ModelUse } from '../api';
import { fresh } from '../bins';
import { Bars, Legend } from '../charts/Bars';
import { Card } from '../charts/Card';
import { Spans } from '../charts/Spans';
import { CACHED, FRESH, OUTPUT } from '../colours';
import { useFigures } from '../figures';
import type { CardProps } from '../ReportCards';
import { tokens } from '../Summary';

const SHOWN = 8;

export function ModelsCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { short, whole, money } = useFigures();
  const names = [
    { name: t('usage.cached'), colour: CACHED.dot },
    { name: t('usage.fresh'), colour: FRESH.dot },
    { name: t('usage.output'), colour: OUTPUT.dot },
  ];
  const priced = ({ use }: ModelUse) =>
    Number(use.cost) === 0 && use.unpriced_tokens > 0 ? t('usage.models.no_price') : money(Number(use.cost));
  const values = ({ use }: ModelUse) => [use.cached_tokens, fresh(use), use.output_tokens];
  return (
    <Card
      title={t('usage.models.title')}
      text={t('usage.models.text')}
      csv={csvPath(filters, 'models')}
      table={{
        head: [
          t('usage.model'),
          t('usage.cost'),
          t('usage.requests'),
          t('usage.fresh'),
          t('usage.cached'),
          t('usage.written'),
          t('usage.output'),
        ],
        rows: report.models.map((one) => [
          one.label,
          priced(one),
          whole(one.use.requests),
          whole(fresh(one.use)),
          whole(one.use.cached_tokens),
          whole(one.use.cache_write_tokens),
          whole(one.use.output_tokens),
        ]),
      }}
    >
      <Bars
        bars={report.models.slice(0, SHOWN).map((one) => ({
          key: one.key,
          name: one.label,
          detail: priced(one),
          figure: short(tokens(one.use)),
          parts: names.map((part, place) => ({ ...part, value: values(one)[place] ?? 0 })),
        }))}
      />
      <div className="mt-4">
        <Legend parts={names} />
      </div>
    </Card>
  );
}

export function SpeedCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { ms, whole } = useFigures();
  const timed = report.models.filter(({ timed: count }) => count > 0);
  const said = timed.map(
    (one) => `${one.label}: ${ms(one.first_token_p50_ms)} / ${ms(one.first_token_p95_ms)}`,
  );
  return (
    <Card
      title={t('usage.speed.title')}
      text={t('usage.speed.text')}
      csv={csvPath(filters, 'models')}
      table={{
        head: [t('usage.model'), t('usage.speed.half'), t('usage.speed.most'), t('usage.speed.answers')],
        rows: timed.map((one) => [
          one.label,
          ms(one.first_token_p50_ms),
          ms(one.first_token_p95_ms),
          whole(one.timed),
        ]),
      }}
    >
      <Spans
        title={t('usage.speed.title')}
        text={`${t('usage.speed.text')} ${said.join('; ')}`}
        figure={ms}
        spans={timed.slice(0, SHOWN).map((one) => ({
          key: one.key,
          name: one.label,
          middle: one.first_token_p50_ms ?? 0,
          slow: one.first_token_p95_ms ?? 0,
        }))}
      />
    </Card>
  );
}
