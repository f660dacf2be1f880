// Measures the built script against its budgets and fails over them.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const SHELL_LIMIT_KB = 250;
const CHAT_LIMIT_KB = 400;

const dist = resolve(import.meta.dirname, '../dist');
const manifestPath = resolve(dist, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error('dist is missing: run `npm run build` first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));

/** The script files that load with a manifest entry, itself and its static imports. */
function filesOf(key, seen = new Set()) {
  const entry = manifest[key];
  if (entry === undefined) throw new Error(`the manifest has no entry ${key}`);
  if (!seen.has(entry.file)) {
    seen.add(entry.file);
    for (const imported of entry.imports ?? []) filesOf(imported, seen);
  }
  return seen;
}

const gzippedKb = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(resolve(dist, file))).length, 0) / 1000;

/** A reader gets one of them; the larger counts. */
const catalogues = ['en', 'zh'].map((language) => filesOf(`src/i18n/${language}.ts`));
catalogues.sort((one, other) => gzippedKb(other) - gzippedKb(one));
const shell = new Set([...filesOf('index.html'), ...catalogues[0]]);
const chat = new Set([...shell, ...filesOf('src/thread/Markdown.tsx')]);
const rows = [
  ['shell', gzippedKb(shell), SHELL_LIMIT_KB],
  ['chat with markdown', gzippedKb(chat), CHAT_LIMIT_KB],
];
let over = false;
for (const [name, size, limit] of rows) {
  console.log(`${name}: ${size.toFixed(1)} kB gz of script, budget ${limit} kB`);
  over ||= size > limit;
}
if (over) {
  console.error('Over budget: find what grew with `npx vite build --mode development` and load it lazily.');
  process.exit(1);
}
