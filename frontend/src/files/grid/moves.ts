/** Where a key leads from the selected cell. */
import type { Range, Spot } from './address';

export interface Ground {
  /** The last lines that hold something. */
  used: Spot;
  rows: number;
  columns: number;
  /** Rows that are seen at once. */
  page: number;
  /** The merged block that a cell belongs to. */
  block: (spot: Spot) => Range | null;
}

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The cell to go to, or null for a key that does not move. */
export function moved(from: Spot, { key, ctrlKey, metaKey }: Pressed, ground: Ground): Spot | null {
  const block = ground.block(from) ?? {
    top: from.row,
    bottom: from.row,
    left: from.column,
    right: from.column,
  };
  const far = ctrlKey || metaKey;
  const to = target(key, far, from, block, ground);
  if (to === null) return null;
  const held = { row: clamp(to.row, ground.rows), column: clamp(to.column, ground.columns) };
  const covering = ground.block(held);
  return covering === null ? held : { row: covering.top, column: covering.left };
}

function target(key: string, far: boolean, from: Spot, block: Range, ground: Ground): Spot | null {
  const { row, column } = from;
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 1 : block.top - 1, column };
    case 'ArrowDown':
      return { row: far ? ground.used.row : block.bottom + 1, column };
    case 'ArrowLeft':
      return { row, column: far ? 1 : block.left - 1 };
    case 'ArrowRight':
      return { row, column: far ? ground.used.column : block.right + 1 };
    case 'Home':
      return { row: far ? 1 : row, column: 1 };
    case 'End':
      return { row: far ? ground.used.row : row, column: ground.used.column };
    case 'PageUp':
      return { row: row - ground.page, column };
    case 'PageDown':
      return { row: row + ground.page, column };
    default:
      return null;
  }
}

function clamp(line: number, count: number): number {
  return Math.max(1, Math.min(line, count));
}
