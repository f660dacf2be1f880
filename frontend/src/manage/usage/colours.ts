/** The colours of what is drawn more than once: of the lying bars, and of the columns. */
export const FRESH = { dot: 'bg-layer-history', fill: 'fill-layer-history' };
export const CACHED = { dot: 'bg-cached', fill: 'fill-cached' };
export const OUTPUT = { dot: 'bg-layer-capability', fill: 'fill-layer-capability' };

export const GOOD = 'bg-layer-capability';
export const MENDED = 'bg-layer-receipt';
export const BAD = 'bg-layer-message';
