// Holds the two catalogues against each other and against the code that reads them.
import { parseSync } from 'vite';

/** Words that stay as they are in Chinese: signs, patterns and samples of one figure or name. */
const SAME = /^[^\p{L}]*$|^(?:Folio|Token|(?:\{\{\w+\}\}\s*)+|Streamable HTTP)$/u;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const HAN = '[\\p{Script=Han}“”‘’（）《》]';
/** A mark of half width beside a Chinese character. Placeholders stand for both kinds of text. */
const HALF_WIDTH = new RegExp(`${HAN}[,;:!?()]|[,;:!?()]${HAN}|${HAN}\\.(?!\\.|\\w)`, 'u');
/** Chinese sets three dots as one sign, and quotes by its own. */
const WRONG_SIGNS = /\.\.\.|(?<=\p{Script=Han})["']|["'](?=\p{Script=Han})/u;

/** Keys and texts of the objects that a catalogue's file exports. */
export function textsIn(name, source) {
  const found = new Map();
  for (const node of parseSync(name, source).program.body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration?.declarations?.[0] : undefined;
    if (declared !== undefined) gather(bare(declared.init), '', found);
  }
  return found;
}

function gather(node, path, found) {
  if (node.type === 'ObjectExpression') {
    for (const { key, value } of node.properties)
      gather(bare(value), `${path}.${key.name ?? key.value}`, found);
  } else if (typeof node.value === 'string') {
    found.set(path.slice(1), node.value);
  } else {
    throw new Error(`${path.slice(1)} is no plain text`);
  }
}

function bare(node) {
  return node.type.startsWith('TS') ? bare(node.expression) : node;
}

const placeholders = (text) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join();

/** The faults of two catalogues: `{key, why}`. */
export function disagreements(english, chinese) {
  const faults = [];
  for (const key of english.keys()) if (!chinese.has(key)) faults.push({ key, why: 'is missing in Chinese' });
  for (const [key, text] of chinese) {
    const original = english.get(key);
    if (original === undefined) faults.push({ key, why: 'is missing in English' });
    else faults.push(...wrongWith(text, original).map((why) => ({ key, why })));
  }
  return faults;
}

function wrongWith(text, original) {
  const wrong = [];
  if (text.trim() === '') wrong.push('is empty');
  if (placeholders(text) !== placeholders(original)) wrong.push('has other placeholders in Chinese');
  if (text === original && !SAME.test(text)) wrong.push(`is not translated: ${text}`);
  const read = text.replace(/\{\{.*?\}\}/g, '字').replace(/\[.*\]/s, '');
  if (HALF_WIDTH.test(read)) wrong.push(`has a mark of half width beside Chinese: ${text}`);
  if (WRONG_SIGNS.test(read)) wrong.push(`has dots or quotes that are not Chinese: ${text}`);
  return wrong;
}

/** Keys that no source names, be it in whole or by a template such as `error.${code}`. */
export function unused(keys, sources) {
  const texts = new Set();
  const patterns = [];
  for (const [name, source] of sources) strings(parseSync(name, source).program, texts, patterns);
  return [...keys].filter((key) => {
    const asked = key.replace(PLURAL, '');
    return !texts.has(key) && !texts.has(asked) && !patterns.some((one) => one.test(key) || one.test(asked));
  });
}

function strings(node, texts, patterns) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'Literal' && typeof node.value === 'string') texts.add(node.value);
  if (node.type === 'TemplateLiteral') patterns.push(...patternOf(node));
  for (const [name, value] of Object.entries(node)) {
    // A cast names one key of many: `t(k as 'a.b')` does not read a.b.
    if (name !== 'typeAnnotation') strings(value, texts, patterns);
  }
}

function patternOf({ quasis }) {
  const [first, ...rest] = quasis.map((quasi) => quasi.value.cooked);
  if (!/^[a-z][a-z_]*\./.test(first)) return [];
  return [
    new RegExp(`^${[first, ...rest].map((part) => RegExp.escape?.(part) ?? escaped(part)).join('[^.]+')}$`),
  ];
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
