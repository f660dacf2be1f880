/** The few figures that people look for first, each with the change against the period before. */
import { useTranslation } from 'react-i18next';
import type { Report, Use } from './api';
import { useFigures } from './figures';

interface Tile {
  name: string;
  value: string;
  notes: string[];
}

export function Summary({ report }: { report: Report }) {
  const { t } = useTranslation();
  const tiles = useTiles(report);
  return (
    <section aria-label={t('usage.summary')}>
      <dl className="grid grid-cols-2 gap-3 wide:grid-cols-5">
        {tiles.map(({ name, value, notes }) => (
          <div
            key={name}
            className="min-w-0 rounded-xl border border-line bg-raised p-4 max-wide:last:odd:col-span-2"
          >
            <dt className="text-xs text-muted">{name}</dt>
            <dd>
              <span className="block text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
              {notes.map((note) => (
                <span key={note} className="mt-1 block text-xs leading-5 text-muted">
                  {note}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useTiles({ total, before, tools }: Report): Tile[] {
  const { t, i18n } = useTranslation();
  const figures = useFigures();
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  const against = (of: (use: Use) => number, said: (value: number) => string) => {
    const was = of(before);
    if (was === 0) return t('usage.nothing_before');
    return t('usage.against', { change: percent.format((of(total) - was) / was), before: said(was) });
  };
  const cost = (use: Use) => Number(use.cost);
  const calls = tools.reduce((sum, one) => sum + one.calls, 0);
  const failures = tools.filter(({ failure }) => failure !== '');
  const failed = failures.reduce((sum, one) => sum + one.calls, 0);
  const mended = failures.reduce((sum, one) => sum + one.mended, 0);
  const unpriced = t('usage.unpriced', { tokens: figures.short(total.unpriced_tokens) });
  return [
    { name: t('usage.tokens'), value: figures.short(tokens(total)), notes: [against(tokens, figures.short)] },
    {
      name: t('usage.cost'),
      value: figures.money(cost(total)),
      notes: [against(cost, figures.money), ...(total.unpriced_tokens > 0 ? [unpriced] : [])],
    },
    { name: t('usage.turns'), value: figures.whole(turns(total)), notes: [against(turns, figures.whole)] },
    {
      name: t('usage.from_cache'),
      value: figures.share(total.cached_tokens, total.input_tokens),
      notes: [`${figures.short(total.cached_tokens)} / ${figures.short(total.input_tokens)}`],
    },
    {
      name: t('usage.failed_calls'),
      value: figures.share(failed, calls),
      notes: failed > 0 ? [t('usage.mended_of', { share: figures.share(mended, failed) })] : [],
    },
  ];
}

export function tokens(use: Use): number {
  return use.input_tokens + use.output_tokens;
}

export function turns(use: Use): number {
  return use.done + use.stopped + use.interrupted + use.failed;
}
