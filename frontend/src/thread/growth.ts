/** Reads a text that grows at its end: what is settled in it is read once, however long it becomes. */
import { parseMarkdownIntoBlocks } from 'streamdown';

/**
 * A piece of Markdown that stands for itself. What grows by lines is kept in parts, so that a new line leaves
 * those before it as they are: a list in items (`head` is its kind of marker), a table in rows (`head` are its
 * first two lines), code in bundles of lines (`head` is the line of its fence). The parts of a text are its whole.
 */
export interface Block {
  kind: 'text' | 'list' | 'table' | 'code';
  head: string;
  parts: string[];
}

export interface Growth {
  text: string;
  settled: Block[];
  /** What is not settled yet; null for a text. */
  open: Block | null;
  /** Where in `text` the part begins that still grows. */
  at: number;
}

export const NOTHING: Growth = { text: '', settled: [], open: null, at: 0 };

const BUNDLE = /^(?:.*\n){40}/;
const BLANK = /^(?:[ \t]*\n)+/;
const FENCE = /^(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)\n/;
const TABLE = /^\|.*\n\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\n/;
const ITEM = /^(?:([-*+])|\d{1,9}([.)]))[ \t]+\S/;
/** A line across the page, or one that may yet become that. */
const RULE = /^(?:(?:-[ \t]*){3,}\n|(?:\*[ \t]*){3,}\n|(?:-[ \t]*)+$|(?:\*[ \t]*)+$)/;
/** A last line that may yet become the marker of an item, or text. */
const UNDECIDED = /(?:^|\n)[ \t]*(?:[-*+_]|\d{1,9}[.)]?)?[ \t]*$/;

/** What is known of a text, given what was known of an earlier state of it. */
export function grown(before: Growth, text: string): Growth {
  let growth = { ...(text.startsWith(before.text) ? before : NOTHING), text };
  for (;;) {
    const next = step(growth);
    if (next === null) return growth;
    growth = next;
  }
}

/** The part that still grows. */
export function restOf({ text, at }: Growth): string {
  return text.slice(at);
}

function step(growth: Growth): Growth | null {
  switch (growth.open?.kind) {
    case 'list':
      return inList(growth, growth.open);
    case 'table':
      return inTable(growth, growth.open);
    case 'code':
      return inCode(growth, growth.open);
    default:
      return between(growth);
  }
}

function between(growth: Growth): Growth | null {
  const rest = restOf(growth);
  const blank = BLANK.exec(rest)?.[0];
  if (blank !== undefined) return { ...growth, at: growth.at + blank.length };
  const fence = FENCE.exec(rest)?.[0];
  if (fence !== undefined) return opened(growth, 'code', fence, fence.length);
  const table = TABLE.exec(rest)?.[0];
  if (table !== undefined && isTable(table)) return opened(growth, 'table', table, table.length);
  const item = ITEM.exec(rest);
  if (item !== null && !RULE.test(rest)) return opened(growth, 'list', item[1] ?? item[2] ?? '', 0);
  const first = firstOf(rest);
  if (first === null || first.length === rest.length) return null;
  return closed(growth, { kind: 'text', head: '', parts: [first] }, first.length);
}

function inList(growth: Growth, list: Block): Growth | null {
  const rest = restOf(growth);
  const next = nextItem(rest, list.head);
  const item = rest.slice(0, next);
  const first = firstOf(item);
  if (first !== null && first.length < item.length)
    return closed(growth, withPart(list, first), first.length);
  return next === undefined ? null : longer(growth, list, item);
}

function inTable(growth: Growth, table: Block): Growth | null {
  const row = /^.*\n/.exec(restOf(growth))?.[0];
  if (row === undefined) return null;
  const whole = table.head + row;
  const more = row.startsWith('|') || (row.trim() !== '' && firstOf(whole) === whole);
  return more ? longer(growth, table, row) : closed(growth, table, 0);
}

function inCode(growth: Growth, code: Block): Growth | null {
  const rest = restOf(growth);
  const end = fenceEnd(code).exec(rest);
  const lines = end === null ? rest : rest.slice(0, end.index);
  const bundle = BUNDLE.exec(lines)?.[0];
  if (bundle !== undefined) return longer(growth, code, bundle);
  if (end === null) return null;
  return closed(growth, lines === '' ? code : withPart(code, lines), end.index + end[0].length);
}

/** A line that closes the block of code; only a whole line is known to. */
function fenceEnd({ head }: Block): RegExp {
  const [, ticks, tildes] = FENCE.exec(head) ?? [];
  const fence = ticks ?? tildes ?? '';
  return new RegExp(`^ {0,3}${fence}${fence[0]}*[ \\t]*\\n`, 'm');
}

function nextItem(rest: string, marker: string): number | undefined {
  const start = /[.)]/.test(marker) ? `\\d{1,9}\\${marker}` : `\\${marker}`;
  const found = new RegExp(`\\n(?=${start}[ \\t\\n])`).exec(rest);
  if (found === null || RULE.test(rest.slice(found.index + 1))) return undefined;
  return found.index + 1;
}

/** It is one when both lines have as many cells. */
function isTable(head: string): boolean {
  const [names = '', marks = ''] = head.split('\n').map((line) => line.trim().replace(/^\||(?<!\\)\|$/g, ''));
  return names.split(/(?<!\\)\|/).length === marks.split('|').length && firstOf(head) === head;
}

/** The first block, when what follows it is plainly another one; null when nothing can be said. */
function firstOf(rest: string): string | null {
  const decided = rest.replace(UNDECIDED, '\n');
  const [first = '', ...others] = parseMarkdownIntoBlocks(decided);
  if (others.length === 0) return rest;
  return rest.startsWith(first) ? first : null;
}

function opened(growth: Growth, kind: Block['kind'], head: string, length: number): Growth {
  return { ...growth, open: { kind, head, parts: [] }, at: growth.at + length };
}

function longer(growth: Growth, block: Block, part: string): Growth {
  return { ...growth, open: withPart(block, part), at: growth.at + part.length };
}

function closed(growth: Growth, block: Block, length: number): Growth {
  return { ...growth, settled: [...growth.settled, block], open: null, at: growth.at + length };
}

function withPart(block: Block, part: string): Block {
  return { ...block, parts: [...block.parts, part] };
}
