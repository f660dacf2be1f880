// What a string is: words that somebody reads, a sentence, or neither.

/** What has one name in every language, by kind. */
const NAMES = [
  // The product, formats, protocols and vendors.
  /\b(?:Folio|Markdown|JSON|CSV|PDF|HTML|MCP|OAuth|OpenAI|Anthropic)\b/g,
  // Units.
  /\b(?:kB|MB|GB|ms|px|rem)\b/g,
  // Keys of the keyboard, as events and people call them.
  /\b(?:Ctrl|Shift|Alt|Esc|Escape|Enter|Tab|Home|End)\b/g,
  // Languages go by their own names.
  /^(?:English|简体中文)$/g,
  // Names in the web's own interfaces.
  /^(?:Authorization|Files|Worker)$/g,
];

/** A key of the catalogue, as it stands in a call of `t`. */
const KEY = /^[a-z][a-z_]*(?:\.[\w-]+)+$/;
/** An address or a piece of JSON that shows how to write one. */
const SAMPLE = /^(?:https?:\/\/\S*|\[.*\]|\{.*\})$/s;

const unnamed = (text) => NAMES.reduce((left, kind) => left.replace(kind, ' '), text.trim());

/** Letters that a reader would miss in another language; signs, digits and single letters are none. */
export function hasWords(text) {
  if (KEY.test(text) || SAMPLE.test(text)) return false;
  return /\p{Script=Han}|\p{L}{2,}/u.test(unnamed(text));
}

/**
 * Chinese, a capitalised word, or several words that begin or end as a sentence does. Class names and paths
 * are none.
 */
export function isSentence(text) {
  const plain = unnamed(text).trim();
  if (/\p{Script=Han}|^\p{Lu}\p{Ll}+$/u.test(plain)) return true;
  if (SAMPLE.test(text) || !/\p{L}{2,}\s+\S*\p{L}/u.test(plain)) return false;
  return /^[“"'(]?\p{Lu}\p{Ll}/u.test(plain) || /\p{L}[.!?…]$/u.test(plain);
}

/** By what a notice is known is not read. */
const isId = ({ key }) => key?.name === 'id';

/** The texts that an expression can be, each where it stands; `named` holds the file's constant texts. */
export function textsOf(node, named = new Map()) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ at: node.start, text: node.value }] : [];
    case 'TemplateLiteral':
      return [
        { at: node.start, text: node.quasis.map((quasi) => quasi.value.cooked).join('·') },
        ...node.expressions.flatMap((one) => textsOf(one, named)),
      ];
    case 'Identifier':
      return named.get(node.name) ?? [];
    case 'ConditionalExpression':
      return [...textsOf(node.consequent, named), ...textsOf(node.alternate, named)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.type === 'BinaryExpression' && node.operator !== '+'
        ? []
        : [...textsOf(node.left, named), ...textsOf(node.right, named)];
    case 'ArrayExpression':
      return node.elements.flatMap((one) => textsOf(one, named));
    case 'ObjectExpression':
      return node.properties.flatMap((one) => (isId(one) ? [] : textsOf(one.value, named)));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return textsOf(node.expression, named);
    default:
      return [];
  }
}
