/** What requests were made of, and which tools and connections were in them. */
import { useTranslation } from 'react-i18next';
import { colourOf, LAYERS } from '../../../sent/layers';
import { LayerDot, LayerName } from '../../../sent/TokenBar';
import { csvPath, type LayerUse } from '../api';
import { Bars, Legend, valued } from '../charts/Bars';
import { Card } from '../charts/Card';
import { OUTPUT } from '../colours';
import { useFigures } from '../figures';
import type { CardProps } from '../ReportCards';

const SHOWN = 8;
const KEPT = OUTPUT.dot;
const CHANGED = 'bg-moved';

interface Sum {
  name: string;
  tokens: number;
  kept: number;
}

export function summed(rows: LayerUse[], nameOf: (row: LayerUse) => string): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const name = nameOf(row);
    const sum = sums.get(name) ?? { name, tokens: 0, kept: 0 };
    sums.set(name, { name, tokens: sum.tokens + row.tokens, kept: sum.kept + row.prefix_tokens });
  }
  return [...sums.values()].sort((one, other) => other.tokens - one.tokens);
}

export function LayersCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { short, whole, share } = useFigures();
  const sums = summed(report.layers, ({ layer }) => layer);
  const all = sums.reduce((sum, { tokens }) => sum + tokens, 0);
  const ordered = LAYERS.flatMap((layer) => sums.filter(({ name }) => name === layer));
  return (
    <Card
      title={t('usage.layers.title')}
      text={t('usage.layers.text')}
      csv={csvPath(filters, 'layers')}
      table={{
        head: [t('usage.layers.layer'), t('usage.tokens'), t('usage.layers.unchanged')],
        rows: sums.map(({ name, tokens, kept }) => [
          <LayerName key={name} layer={name} />,
          whole(tokens),
          share(kept, tokens),
        ]),
      }}
    >
      <Bars
        bars={ordered.map(({ name, tokens }) => ({
          key: name,
          name: (
            <span className="flex items-center gap-1.5">
              <LayerDot layer={name} />
              <LayerName layer={name} />
            </span>
          ),
          detail: share(tokens, all),
          figure: short(tokens),
          parts: [{ name, value: tokens, colour: colourOf(name) }],
        }))}
      />
    </Card>
  );
}

export function CapabilitiesCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { short, whole, share } = useFigures();
  const rows = report.layers.filter(({ layer }) => layer === 'capability');
  const sums = summed(rows, ({ name, connection }) => connection ?? name);
  const parts = [
    { name: t('usage.layers.unchanged'), colour: KEPT },
    { name: t('usage.layers.changed'), colour: CHANGED },
  ];
  return (
    <Card
      title={t('usage.capabilities.title')}
      text={t('usage.capabilities.text')}
      csv={csvPath(filters, 'layers')}
      table={{
        head: [
          t('usage.capabilities.name'),
          t('usage.capabilities.connection'),
          t('usage.tokens'),
          t('usage.layers.unchanged'),
        ],
        rows: rows.map(({ name, connection, tokens, prefix_tokens }) => [
          name,
          connection ?? '–',
          whole(tokens),
          share(prefix_tokens, tokens),
        ]),
      }}
    >
      <Bars
        bars={sums.slice(0, SHOWN).map(({ name, tokens, kept }) => ({
          key: name,
          name,
          figure: short(tokens),
          parts: valued(parts, [kept, tokens - kept]),
        }))}
      />
      <div className="mt-4">
        <Legend parts={parts} />
      </div>
    </Card>
  );
}
