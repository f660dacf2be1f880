// Fails over text for readers outside the catalogue, and over catalogues that do not agree.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { disagreements, textsIn, unused } from './text/catalogue.mjs';
import { outside } from './text/outside.mjs';

const SRC = resolve(import.meta.dirname, '../src');
/** Neither tests nor what is made from the server's types is read by people. */
const UNREAD = /\.test\.tsx?$|\.gen\.ts$|^testing\//;

const sources = readdirSync(SRC, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !UNREAD.test(name))
  .map((name) => [name, readFileSync(resolve(SRC, name), 'utf8')]);
const code = sources.filter(([name]) => !name.startsWith('i18n/'));

function catalogue(language) {
  const files = sources.filter(([name]) => name.startsWith(`i18n/${language}/`));
  return new Map(files.flatMap(([name, source]) => [...textsIn(name, source)]));
}

const [english, chinese] = [catalogue('en'), catalogue('zh')];
const faults = [
  ...code.flatMap(([name, source]) =>
    outside(name, source).map(({ line, text, why }) => `src/${name}:${line}: “${text}” ${why}`),
  ),
  ...disagreements(english, chinese).map(({ key, why }) => `${key} ${why}`),
  ...unused(english.keys(), code).map((key) => `${key} is used nowhere`),
];
if (english.size === 0 || code.length === 0) faults.push('nothing was looked at');
for (const fault of faults) console.error(fault);
console.log(`${code.length} files and ${english.size} texts looked at, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
