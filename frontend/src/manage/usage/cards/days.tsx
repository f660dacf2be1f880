/** Tokens along the period. */
import { useTranslation } from 'react-i18next';
import { csvPath } from '../api';
import { binned, fresh, sizeOf } from '../bins';
import { Legend } from '../charts/Bars';
import { Card } from '../charts/Card';
import { Columns } from '../charts/Columns';
import { CACHED, FRESH, OUTPUT } from '../colours';
import { useFigures } from '../figures';
import type { CardProps } from '../ReportCards';
import { turns } from '../Summary';

export function DaysCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { days, begins, short, money, whole, day } = useFigures();
  const { first, last } = report;
  const size = sizeOf(first, last);
  const by = t(`usage.days.by.${size}`);
  const parts = [
    { name: t('usage.cached'), ...CACHED },
    { name: t('usage.fresh'), ...FRESH },
    { name: t('usage.output'), ...OUTPUT },
  ];
  const columns = binned(report.days, first, last).map((bin) => ({
    name: days(bin.first, bin.last),
    label: begins(bin.first, size),
    values: [bin.cached, bin.fresh, bin.output],
    notes: bin.cost > 0 ? [`${t('usage.cost')}: ${money(bin.cost)}`] : [],
  }));
  const head = ['day', 'fresh', 'cached', 'output', 'cost', 'turns'] as const;
  return (
    <Card
      wide
      title={t('usage.days.title')}
      text={`${t('usage.days.text')} ${by}`}
      csv={csvPath(filters, 'days')}
      table={{
        head: head.map((name) => (name === 'day' ? t('usage.day') : t(`usage.${name}`))),
        rows: report.days
          .toReversed()
          .map(({ day: on, use }) => [
            day(on),
            whole(fresh(use)),
            whole(use.cached_tokens),
            whole(use.output_tokens),
            money(Number(use.cost)),
            whole(turns(use)),
          ]),
      }}
    >
      <Columns
        title={t('usage.days.title')}
        text={`${days(first, last)}. ${by}`}
        reader={t('usage.days.reader')}
        parts={parts}
        columns={columns}
        figure={short}
      />
      <div className="mt-3">
        <Legend parts={parts.map(({ name, dot }) => ({ name, colour: dot }))} />
      </div>
    </Card>
  );
}
