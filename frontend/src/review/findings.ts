/** What a review found, put together from its call, which says it, and its receipt, which numbered and placed it. */
import { isJson, type Json, writtenOf } from '../receipts/json';

export type Severity = 'high' | 'medium' | 'low';

/** An empty `before` says that something comes in, an empty `after` that something goes; both, a whole paragraph. */
export interface ProposedChange {
  before: string;
  after: string;
}

export interface Finding {
  number: number;
  severity: Severity;
  place: string;
  text: string;
  change: ProposedChange | null;
  /** False where a comment was wanted and the file could not take it. */
  commented: boolean;
}

export interface Findings {
  fileId: string | null;
  version: number | null;
  findings: Finding[];
}

/** Null for a call that reported nothing. */
export function findingsOf(args: Json | null, receipt: Json | null): Findings | null {
  const placed = receipt?.['findings'];
  const said = args?.['findings'];
  if (receipt?.['ok'] !== true || !Array.isArray(placed) || !Array.isArray(said)) return null;
  const { file_id: fileId, version } = receipt;
  return {
    fileId: typeof fileId === 'string' ? fileId : null,
    version: typeof version === 'number' ? version : null,
    findings: placed.flatMap((one, index) => findingOf(one, said[index]) ?? []),
  };
}

function findingOf(placed: unknown, said: unknown): Finding | null {
  if (!isJson(placed) || !isJson(said)) return null;
  const { number, severity, place, comment } = placed;
  if (typeof number !== 'number' || !isSeverity(severity)) return null;
  return {
    number,
    severity,
    place: writtenOf(place),
    text: writtenOf(said['finding']),
    change: changeOf(said['change']),
    commented: typeof comment !== 'string' || !comment.startsWith('not written'),
  };
}

function changeOf(change: unknown): ProposedChange | null {
  if (!isJson(change)) return null;
  return {
    before: writtenOf(change['find']),
    after: writtenOf(change['replace'] ?? change['text'] ?? change['value']),
  };
}

function isSeverity(value: unknown): value is Severity {
  return value === 'high' || value === 'medium' || value === 'low';
}
