/** The browser and its system, as a User-Agent names them: names of words in `accounts.programs`. */
export function programsOf(userAgent: string): Program[] {
  const first = (kinds: [Program, RegExp][]) => kinds.find(([, sign]) => sign.test(userAgent))?.[0];
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined);
}

type Program =
  | 'edge'
  | 'opera'
  | 'firefox'
  | 'chrome'
  | 'safari'
  | 'android'
  | 'ios'
  | 'windows'
  | 'macos'
  | 'linux';

/** Most call themselves by the names of others, too, so that the order decides. */
const BROWSERS: [Program, RegExp][] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(Chrome|Chromium|CriOS)\/|HeadlessChrome/],
  ['safari', /\bSafari\//],
];

const SYSTEMS: [Program, RegExp][] = [
  ['android', /Android/],
  ['ios', /iPhone|iPad/],
  ['windows', /Windows/],
  ['macos', /Mac OS X|Macintosh/],
  ['linux', /Linux|X11/],
];
