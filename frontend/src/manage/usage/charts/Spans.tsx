/** From the middle to the slow end of what was measured, one line for each name, along one scale. */
import { useId } from 'react';
import { ticksTo } from './ticks';
import { useWidth } from './useWidth';

interface Span {
  key: string;
  name: string;
  middle: number;
  slow: number;
}

interface SpansProps {
  title: string;
  text: string;
  spans: Span[];
  figure: (value: number) => string;
}

const ROW = 44;
const FOOT = 20;
const EDGE = 30;

export function Spans({ title, text, spans, figure }: SpansProps) {
  const [frame, width] = useWidth();
  const id = useId();
  const ticks = ticksTo(Math.max(0, ...spans.map(({ slow }) => slow)), width < 420 ? 3 : 5);
  const top = ticks.at(-1) ?? 1;
  const height = spans.length * ROW + FOOT;
  const x = (value: number) => 4 + (value / top) * (width - EDGE - 4);
  return (
    <div ref={frame}>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        width={width}
        height={height}
        className="block"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-text`}>{text}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={0} y2={height - FOOT} className="stroke-line" />
            <text
              x={x(tick)}
              y={height - 4}
              textAnchor={tick === 0 ? 'start' : 'middle'}
              className="fill-muted text-[11px] tabular-nums"
            >
              {figure(tick)}
            </text>
          </g>
        ))}
        {spans.map((span, place) => (
          <SpanLine key={span.key} span={span} top={place * ROW} x={x} width={width} figure={figure} />
        ))}
      </svg>
    </div>
  );
}

interface SpanLineProps {
  span: Span;
  top: number;
  x: (value: number) => number;
  width: number;
  figure: (value: number) => string;
}

function SpanLine({ span, top, x, width, figure }: SpanLineProps) {
  const y = top + 30;
  return (
    <g>
      <rect x={0} y={top + 2} width={width} height={17} className="fill-raised" />
      <text x={0} y={top + 15} className="fill-strong text-[13px]">
        {span.name}
      </text>
      <text
        x={width}
        y={top + 15}
        textAnchor="end"
        className="fill-strong text-[13px] font-medium tabular-nums"
      >
        {figure(span.middle)}
        <tspan className="fill-muted font-normal"> / {figure(span.slow)}</tspan>
      </text>
      <line
        x1={x(span.middle)}
        x2={x(span.slow)}
        y1={y}
        y2={y}
        strokeWidth={3}
        strokeLinecap="round"
        className="stroke-layer-history/50"
      />
      <circle cx={x(span.middle)} cy={y} r={5} className="fill-layer-history" />
      <circle cx={x(span.slow)} cy={y} r={4} strokeWidth={2} className="fill-raised stroke-layer-history" />
    </g>
  );
}
