/** Views of a file's version, as the server gives them. */
export interface SheetTab {
  name: string;
  state: 'visible' | 'hidden' | 'veryHidden';
  kind: string;
}

export interface GridCell {
  column: number;
  text: string;
  value: string | number | boolean | null;
  formula: string | null;
  type: string;
  style: number;
  cut?: boolean;
}

export interface GridRow {
  row: number;
  /** In points, where it is set. */
  height: number | null;
  hidden: boolean;
  cells: GridCell[];
}

export interface GridStyle {
  format: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  color: string | null;
  fill: string | null;
  align: string;
  vertical: string;
  wrap: boolean;
  border: boolean;
}

/** In characters, as sheets count. */
interface GridWidth {
  column: number;
  width: number;
  hidden: boolean;
}

export interface SheetSeen {
  kind: 'sheet';
  sheets: SheetTab[];
  sheet: string;
  start: number;
  count: number;
  left: number;
  columns: number;
  total_rows: number;
  total_columns: number;
  next: number | null;
  rows: GridRow[];
  styles: Record<string, GridStyle>;
  widths: GridWidth[];
  default_width: number;
  merges: string[];
  frozen: { rows: number; columns: number } | null;
}

export interface SeenParagraph {
  type: 'paragraph';
  id: string;
  number: number;
  place: string;
  text: string;
  style: string;
  heading: number | null;
  list_label: string | null;
  list_level: number;
}

export interface SeenTable {
  type: 'table';
  table: number;
  place: string;
  rows: { row: number; cells: { cell: number; paragraphs: SeenParagraph[] }[] }[];
}

interface Paged {
  start: number;
  count: number;
  total: number;
  next: number | null;
}

export interface DocumentSeen extends Paged {
  kind: 'document';
  blocks: (SeenParagraph | SeenTable)[];
}

/** The place as fractions of the slide; null where it is unknown. */
export interface SeenShape {
  id: number;
  name: string;
  kind: string;
  alt: string;
  x: number | null;
  y: number | null;
  w: number | null;
  h: number | null;
  lines: string[];
  cells: { row: number; column: number; text: string }[];
}

export interface SeenSlide {
  number: number;
  title: string;
  hidden: boolean;
  shapes: SeenShape[];
  notes: string[];
  comments: string[];
}

export interface DeckSeen extends Paged {
  kind: 'deck';
  width_emu: number;
  height_emu: number;
  slides: SeenSlide[];
}

export interface TextSeen extends Paged {
  kind: 'text';
  language: string;
  encoding: string;
  text: string;
}

interface PictureSeen {
  kind: 'picture';
  width: number;
  height: number;
  mime: string;
}

export type Seen = SheetSeen | DocumentSeen | DeckSeen | TextSeen | PictureSeen | { kind: 'pdf' };
