/** The layers of a request: their order, their colours, and what each weighs. */
import type { SentLine } from './api';

export const LAYERS = ['contract', 'capability', 'history', 'receipt', 'note', 'message'] as const;
type Layer = (typeof LAYERS)[number];

const COLOURS: Record<Layer, string> = {
  contract: 'bg-layer-contract',
  capability: 'bg-layer-capability',
  history: 'bg-layer-history',
  receipt: 'bg-layer-receipt',
  note: 'bg-layer-note',
  message: 'bg-layer-message',
};

export interface Share {
  layer: string;
  tokens: number;
}

/** Each layer with its tokens, in the order in which they are drawn; one that this page doesn't know comes last. */
export function shares(lines: SentLine[]): Share[] {
  const sums = new Map<string, number>(LAYERS.map((layer) => [layer, 0]));
  for (const line of lines) sums.set(line.layer, (sums.get(line.layer) ?? 0) + line.tokens);
  return [...sums].map(([layer, tokens]) => ({ layer, tokens })).filter((share) => share.tokens > 0);
}

export function colourOf(layer: string): string {
  return COLOURS[layer as Layer] ?? 'bg-muted';
}

export function total(lines: SentLine[]): number {
  return lines.reduce((sum, line) => sum + line.tokens, 0);
}
