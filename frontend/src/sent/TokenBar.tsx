/** Tokens by layer as one bar, with the part that an earlier request held already beneath it. */
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx';
import type { SentLine } from './api';
import { colourOf, shares, total } from './layers';

export function TokenBar({ lines }: { lines: SentLine[] }) {
  const { t, i18n } = useTranslation();
  const all = total(lines);
  const kept = total(lines.filter((line) => line.in_prefix));
  const figure = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const width = (tokens: number) => ({ width: `${(tokens / Math.max(all, 1)) * 100}%` });
  const parts = shares(lines);
  return (
    <figure>
      <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-full bg-line">
        {parts.map(({ layer, tokens }) => (
          <span key={layer} className={colourOf(layer)} style={width(tokens)} />
        ))}
      </div>
      <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-hover">
        <span className="block h-full rounded-full bg-accent" style={width(kept)} />
      </div>
      <figcaption className="mt-2.5">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {parts.map(({ layer, tokens }) => (
            <li key={layer} className="flex items-center gap-1.5">
              <LayerDot layer={layer} />
              <LayerName layer={layer} />
              <span className="font-medium tabular-nums">{figure(tokens)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-1.5 text-xs text-muted">
          {t('sent.prefix', { kept: figure(kept), all: figure(all) })}
        </p>
      </figcaption>
    </figure>
  );
}

export function LayerDot({ layer }: { layer: string }) {
  return (
    <span aria-hidden className={cx('inline-block size-2.5 shrink-0 rounded-[0.2rem]', colourOf(layer))} />
  );
}

export function LayerName({ layer }: { layer: string }) {
  const { t } = useTranslation();
  return t(`sent.layers.${layer}` as 'sent.layers.note', { defaultValue: layer });
}
