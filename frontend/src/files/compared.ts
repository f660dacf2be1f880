/** What differs between two versions, as the server gives it. */
export type State = 'same' | 'changed' | 'added' | 'removed' | 'moved';

export interface Span {
  op: 'same' | 'added' | 'removed';
  text: string;
}

interface VersionNamed {
  file_id: string;
  version: number;
  name: string;
  size: number;
}

interface Pair {
  before: VersionNamed;
  after: VersionNamed;
  identical: boolean;
  same: boolean;
  more: boolean;
}

export interface Side {
  cell: string;
  row: number;
  column: number;
  text: string;
  value: string | number | boolean | null;
  formula: string | null;
  type: string;
}

export interface CellChange {
  state: 'changed' | 'added' | 'removed';
  before: Side | null;
  after: Side | null;
}

export interface LineChange {
  state: 'added' | 'removed' | 'moved';
  before: number | null;
  after: number | null;
  count: number;
}

interface SheetTotals {
  changed: number;
  added: number;
  removed: number;
  formats: number;
  formulas_moved: number;
  rows_added: number;
  rows_removed: number;
  rows_moved: number;
  columns_added: number;
  columns_removed: number;
}

export interface SheetChange {
  name: string | null;
  before_name: string | null;
  state: 'same' | 'changed' | 'added' | 'removed' | 'renamed';
  moved: boolean;
  state_before: string | null;
  state_after: string | null;
  totals: SheetTotals;
  cells: CellChange[];
  rows: LineChange[];
  columns: LineChange[];
  merges_added: string[];
  merges_removed: string[];
}

export interface NameChange {
  state: 'changed' | 'added' | 'removed';
  name: string;
  before: string | null;
  after: string | null;
}

export interface SheetsCompared extends Pair {
  kind: 'sheets';
  sheets: SheetChange[];
  names: NameChange[];
}

export interface Para {
  id: string;
  number: number;
  place: string;
  style: string;
  list_label: string | null;
  heading: number | null;
  text: string;
  table: [number, number, number] | null;
}

export interface ParaChange {
  state: State;
  before: Para | null;
  after: Para | null;
  spans: Span[];
}

export interface DocumentCompared extends Pair {
  kind: 'document';
  totals: { added: number; removed: number; changed: number; moved: number };
  changes: ParaChange[];
}

export interface ShapeChange {
  state: 'added' | 'removed' | 'changed';
  id: number;
  name: string;
  kind: string;
  before: string[] | null;
  after: string[] | null;
  spans: Span[];
  cells: { row: number; column: number; before: string | null; after: string | null }[];
  chart: boolean;
  picture_changed: boolean;
  place_changed: boolean;
}

export interface TextChange {
  before: string[];
  after: string[];
  spans: Span[];
}

export interface SlideChange {
  state: State;
  before: number | null;
  after: number | null;
  title_before: string | null;
  title_after: string | null;
  shapes: ShapeChange[];
  notes: TextChange | null;
  comments: TextChange | null;
  layout_changed: boolean;
  hidden_before: boolean | null;
  hidden_after: boolean | null;
}

export interface DeckCompared extends Pair {
  kind: 'deck';
  totals: { added: number; removed: number; moved: number; changed: number };
  slides: SlideChange[];
}

export interface DiffLine {
  op: Span['op'];
  text: string;
  spans?: Span[];
}

export interface Hunk {
  before_start: number;
  after_start: number;
  lines: DiffLine[];
}

export interface TextCompared extends Pair {
  kind: 'text';
  totals: { added: number; removed: number };
  hunks: Hunk[];
}

export interface PictureCompared extends Pair {
  kind: 'picture';
  sizes: Record<'before' | 'after', { width: number; height: number; mime: string; bytes: number }>;
}

export type Compared =
  | SheetsCompared
  | DocumentCompared
  | DeckCompared
  | TextCompared
  | PictureCompared
  | (Pair & { kind: 'bytes' });
