/** Places in a file as reviews and receipts write them, for the preview: `P12#a7b2`, `Sales!B7`, `lines 4-9`. */
import type { PreviewPlace } from './preview/Preview';

const UNITS = {
  paragraph: 'paragraphs',
  slide: 'slides',
  line: 'lines',
  page: 'pages',
  row: 'rows',
} as const;
const PARAGRAPH = /^P([1-9]\d{0,8})#[0-9a-f]{4}$/;
const STRETCH = /^(paragraph|slide|line|page|row)s? ([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?(?:, [\s\S]*)?$/;
const CELLS = /^(?:([\s\S]+)!)?([A-Z]{1,3}[1-9]\d{0,6}(?::[A-Z]{1,3}[1-9]\d{0,6})?)$/;

/** Null for what names no place, such as the words of an answer. */
export function previewPlaceOf(at: string): PreviewPlace | null {
  if (at === 'picture') return stretch('picture', '1');
  const [, paragraph] = PARAGRAPH.exec(at) ?? [];
  if (paragraph !== undefined) return stretch('paragraphs', paragraph);
  const [, unit, first, last] = STRETCH.exec(at) ?? [];
  if (unit !== undefined && first !== undefined) return stretch(UNITS[unit as 'slide'], first, last);
  const [, sheet = '', cells] = CELLS.exec(at) ?? [];
  if (cells === undefined) return null;
  return { unit: 'cells', first: 1, last: 1, sheet: unquoted(sheet), cells };
}

function stretch(unit: PreviewPlace['unit'], first: string, last = first): PreviewPlace {
  return { unit, first: Number(first), last: Number(last), sheet: '', cells: '' };
}

function unquoted(sheet: string): string {
  return /^'.*'$/.test(sheet) ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
}
