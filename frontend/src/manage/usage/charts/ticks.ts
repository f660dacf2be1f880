/** Round values along an axis. */

const STEPS = [1, 2, 2.5, 5, 10];

/** From 0 to a round value that is not below `most`, in at most `count` steps. */
export function ticksTo(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, place) => place * step);
}

/** The places of at most `most` labels, evenly from the first on. */
export function labelled(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / most));
  return new Set(Array.from({ length: count }, (_, place) => place).filter((place) => place % every === 0));
}
