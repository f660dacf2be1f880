// Finds text for readers that stands in the code and not in the catalogue.
import { parseSync } from 'vite';
import { hasWords, isSentence, textsOf } from './strings.mjs';

/** Attributes, and fields of objects handed over, whose value is read or spoken. */
const READ = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
  'caption',
  'cancel',
  'description',
  'heading',
  'hint',
  'label',
  'placeholder',
  'summary',
  'text',
  'title',
  'tooltip',
  'words',
]);
const SHOWN_FIELDS = new Set(['ariaLabel', 'innerText', 'placeholder', 'textContent']);
const SHOWING_CALLS = new Set(['alert', 'confirm', 'failing', 'prompt', 'toast']);
/** What a server says of itself, in its own language. */
const SERVER_WORDS = new Set(['last_error', 'message', 'reason', 'warning']);
/** Said to programmers only. */
const UNREAD_CALLS = /^(?:console\.\w+|(?:Type|Range)?Error)$/;
const OUT = 'stands outside the catalogue';
const RAW = 'is the server’s own wording: show it by its code';

/** The faults of one file: `{line, text, why}`. */
export function outside(name, source) {
  const { program, errors } = parseSync(name, source);
  if (errors.length > 0) throw new Error(`${name} can’t be parsed: ${errors[0].message}`);
  const found = new Map();
  const blame = (texts, is, why) => {
    for (const { at, text } of texts) if (is(text) && !found.has(at)) found.set(at, { at, text, why });
  };
  const named = constants(program);
  visit(program, (node) => look(node, named, blame));
  return [...found.values()].map(({ at, text, why }) => ({
    line: lineOf(source, at),
    text: text.trim(),
    why,
  }));
}

function look(node, named, blame) {
  if (node.type === 'JSXText') blame([{ at: node.start, text: node.value }], hasWords, OUT);
  for (const shown of shownBy(node)) {
    blame(textsOf(shown, named), hasWords, OUT);
    blame(serverWords(shown), () => true, RAW);
  }
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') blame(textsOf(node), isSentence, OUT);
}

/** The expressions that a node puts before a reader. */
function shownBy(node) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return isKey(node) ? [] : node.children.filter(isContainer).map((child) => child.expression);
    case 'JSXAttribute':
      return READ.has(node.name.name) && node.value !== null ? [unwrapped(node.value)] : [];
    case 'Property':
      return READ.has(node.key.name ?? node.key.value) ? [node.value] : [];
    case 'AssignmentExpression':
      return isShownField(node.left) ? [node.right] : [];
    case 'CallExpression':
      return shownByCall(node);
    default:
      return [];
  }
}

function shownByCall(node) {
  const called = nameOf(node.callee);
  if (called.endsWith('.setAttribute')) return READ.has(node.arguments[0]?.value) ? [node.arguments[1]] : [];
  return SHOWING_CALLS.has(called.split('.')[0]) ? node.arguments : [];
}

/** `title` is a field of many things; it is read of the document. */
function isShownField({ object, property }) {
  return property?.name === 'title' ? object.name === 'document' : SHOWN_FIELDS.has(property?.name);
}

const isContainer = (child) => child.type === 'JSXExpressionContainer';
const unwrapped = (value) => (isContainer(value) ? value.expression : value);
const isKey = (node) => node.openingElement?.name.name === 'kbd';

/** Fields of what a server sent that are shown as they are. */
function serverWords(node) {
  switch (node?.type) {
    case 'ChainExpression':
      return serverWords(node.expression);
    case 'MemberExpression':
      return SERVER_WORDS.has(node.property.name) ? [{ at: node.start, text: node.property.name }] : [];
    case 'ConditionalExpression':
      return [...serverWords(node.consequent), ...serverWords(node.alternate)];
    case 'LogicalExpression':
      return [...serverWords(node.left), ...serverWords(node.right)];
    case 'TemplateLiteral':
      return node.expressions.flatMap(serverWords);
    default:
      return [];
  }
}

function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? `${nameOf(callee.object)}.${callee.property.name}` : '';
}

/** Texts by the names of the constants that hold them. */
function constants(program) {
  const named = new Map();
  visit(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || node.init === null) return;
    const texts = node.init.type === 'ObjectExpression' ? [] : textsOf(node.init);
    if (texts.length > 0) named.set(node.id.name, texts);
  });
  return named;
}

/** Every node but types, imports and what is said to programmers. */
function visit(node, tell) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, tell);
    return;
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string' || isUnread(node)) return;
  tell(node);
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, tell);
}

function isUnread(node) {
  if (/^(?:TS.*(?:Type|Annotation|Keyword|Declaration|Arguments|Instantiation)|Import\w*)$/.test(node.type))
    return true;
  const calls = node.type === 'CallExpression' || node.type === 'NewExpression';
  return calls && UNREAD_CALLS.test(nameOf(node.callee));
}

function lineOf(source, at) {
  return source.slice(0, at).split('\n').length;
}
