/** Guards that found something in an answer, by model. */
import { useTranslation } from 'react-i18next';
import { csvPath } from '../api';
import { Bars, Legend, valued } from '../charts/Bars';
import { Card } from '../charts/Card';
import { BAD, MENDED } from '../colours';
import { useFigures } from '../figures';
import type { CardProps } from '../ReportCards';

const SHOWN = 9;

export function GuardsCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { whole } = useFigures();
  const parts = [
    { name: t('usage.guards.corrected'), colour: MENDED },
    { name: t('usage.guards.noted'), colour: BAD },
  ];
  const named = (guard: string) => t(`usage.guards.${guard}` as 'usage.guards.claim', guard);
  const rows = report.guards.toSorted((one, other) => other.fired - one.fired);
  return (
    <Card
      title={t('usage.guards.title')}
      text={t('usage.guards.text')}
      csv={csvPath(filters, 'guards')}
      table={{
        head: [
          t('usage.model'),
          t('usage.guards.name'),
          t('usage.guards.fired'),
          t('usage.guards.corrected'),
        ],
        rows: rows.map(({ model, guard, fired, corrected }) => [
          model,
          named(guard),
          whole(fired),
          whole(corrected),
        ]),
      }}
    >
      <Bars
        bars={rows.slice(0, SHOWN).map(({ model, guard, fired, corrected }) => ({
          key: `${model} ${guard}`,
          name: `${model} · ${named(guard)}`,
          figure: whole(fired),
          parts: valued(parts, [corrected, fired - corrected]),
        }))}
      />
      <div className="mt-4">
        <Legend parts={parts} />
      </div>
    </Card>
  );
}
