/** Calls of tools: which failed, why, and how many the next call mended. */
import { useTranslation } from 'react-i18next';
import { csvPath, type ToolUse } from '../api';
import { Bars, Legend, valued } from '../charts/Bars';
import { Card } from '../charts/Card';
import { BAD, GOOD, MENDED } from '../colours';
import { useFigures } from '../figures';
import type { CardProps } from '../ReportCards';

const SHOWN = 8;

interface Calls {
  tool: string;
  ok: number;
  mended: number;
  broken: number;
}

/** Each tool once; those that failed most often come first. */
export function byTool(rows: ToolUse[]): Calls[] {
  const tools = new Map<string, Calls>();
  for (const { tool, failure, calls, mended } of rows) {
    const sum = tools.get(tool) ?? { tool, ok: 0, mended: 0, broken: 0 };
    if (failure === '') sum.ok += calls;
    sum.mended += mended;
    if (failure !== '') sum.broken += calls - mended;
    tools.set(tool, sum);
  }
  const failed = ({ mended, broken }: Calls) => mended + broken;
  return [...tools.values()].sort((one, other) => failed(other) - failed(one) || other.ok - one.ok);
}

export function ToolsCard({ report, filters }: CardProps) {
  const { t } = useTranslation();
  const { whole } = useFigures();
  const parts = [
    { name: t('usage.tools.ok'), colour: GOOD },
    { name: t('usage.tools.mended'), colour: MENDED },
    { name: t('usage.tools.broken'), colour: BAD },
  ];
  const named = (tool: string) => (tool === '' ? t('usage.tools.no_tool') : tool);
  const said = (failure: string) =>
    failure === '' ? t('usage.tools.ok') : t(`usage.kinds.${failure}` as 'usage.kinds.other', failure);
  return (
    <Card
      title={t('usage.tools.title')}
      text={t('usage.tools.text')}
      csv={csvPath(filters, 'tools')}
      table={{
        head: [t('usage.tools.name'), t('usage.tools.kind'), t('usage.tools.calls'), t('usage.tools.fixed')],
        rows: report.tools.map(({ tool, failure, calls, mended }) => [
          named(tool),
          said(failure),
          whole(calls),
          failure === '' ? '–' : whole(mended),
        ]),
      }}
    >
      <Bars
        bars={byTool(report.tools)
          .slice(0, SHOWN)
          .map(({ tool, ok, mended, broken }) => ({
            key: tool,
            name: named(tool),
            figure: t('usage.tools.figure', {
              failed: whole(mended + broken),
              calls: whole(ok + mended + broken),
            }),
            parts: valued(parts, [ok, mended, broken]),
          }))}
      />
      <div className="mt-4">
        <Legend parts={parts} />
      </div>
    </Card>
  );
}
