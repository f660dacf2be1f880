/** A browser and its system, as a User-Agent names them; empty where it names neither. */
export function deviceOf(userAgent: string): string {
  const first = (kinds: [string, RegExp][]) => kinds.find(([, sign]) => sign.test(userAgent))?.[0];
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined).join(' · ');
}

/** Most call themselves by the names of others, too, so that the order decides. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS)\/|HeadlessChrome/],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];
