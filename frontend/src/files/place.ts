/** What the panel of files shows. It stands in the address, so that it survives a reload and can be sent on. */
import { changeAddress, useAddress } from '../app/address';

export type Tab = 'preview' | 'changes' | 'versions';

export interface FilePlace {
  fileId: string;
  /** Null is the newest of the shown branch, whichever that is. */
  version: number | null;
  tab: Tab;
  /** The version that `version` is compared with; null is the one it was made from. */
  before: number | null;
  /** Where in it, as a review names places. */
  at?: string;
}

/** A file of the knowledge base, at one of its passages. */
export interface KnowledgePlace {
  knowledgeId: string;
  passage: number | null;
}

export type Place =
  | { kind: 'closed' }
  | { kind: 'list' }
  | ({ kind: 'file' } & FilePlace)
  | ({ kind: 'knowledge' } & KnowledgePlace);

const CLOSED: Place = { kind: 'closed' };
let opener: Element | null = null;
let repeats = 0;

export function placeOf(search: string): Place {
  const asked = new URLSearchParams(search);
  const knowledgeId = asked.get('knowledge');
  if (knowledgeId !== null) {
    return { kind: 'knowledge', knowledgeId, passage: numberOf(asked.get('passage')) };
  }
  const fileId = asked.get('file');
  if (fileId === null) return asked.has('files') ? { kind: 'list' } : CLOSED;
  const tab = asked.get('tab');
  return {
    kind: 'file',
    fileId,
    version: numberOf(asked.get('v')),
    tab: tab === 'changes' || tab === 'versions' ? tab : 'preview',
    before: numberOf(asked.get('before')),
    ...(asked.has('at') ? { at: asked.get('at') ?? '' } : {}),
  };
}

export function searchOf(place: Place): string {
  switch (place.kind) {
    case 'closed':
      return '';
    case 'list':
      return '?files';
    case 'knowledge': {
      const asked = new URLSearchParams({ knowledge: place.knowledgeId });
      if (place.passage !== null) asked.set('passage', String(place.passage));
      return `?${asked}`;
    }
    case 'file': {
      const asked = new URLSearchParams({ file: place.fileId });
      if (place.version !== null) asked.set('v', String(place.version));
      if (place.tab !== 'preview') asked.set('tab', place.tab);
      if (place.before !== null) asked.set('before', String(place.before));
      if (place.at !== undefined) asked.set('at', place.at);
      return `?${asked}`;
    }
  }
}

export function usePlace(): Place {
  return placeOf(useAddress(({ search }) => search));
}

/** Grows each time the place that is shown already is asked for, so that it is gone to once more. */
export function useRepeats(): number {
  return useAddress(() => repeats);
}

/** Opens the list, or one file: at its newest version and as it looks, unless the rest says otherwise. */
export function openFile(fileId: string, rest: Partial<FilePlace> = {}): void {
  go({ kind: 'file', version: null, tab: 'preview', before: null, ...rest, fileId });
}

/** Opens a file of the knowledge base where the passage stands. */
export function openKnowledge(knowledgeId: string, passage: number | null): void {
  go({ kind: 'knowledge', knowledgeId, passage });
}

export function openList(): void {
  go({ kind: 'list' });
}

export function closePanel(): void {
  go(CLOSED);
}

/** Who opened the panel, once: the panel takes the focus then, and gives it back when it closes. */
export function takeOpener(): Element | null {
  const taken = opener;
  opener = null;
  return taken;
}

function go(place: Place): void {
  const search = searchOf(place);
  const { pathname, search: before } = window.location;
  const again = search === before;
  const opening = !again && placeOf(before).kind === 'closed';
  if (again) repeats += 1;
  if (opening) opener = document.activeElement;
  // The way back closes the panel; what was shown in it is no step of its own.
  changeAddress(pathname + search, opening ? 'push' : 'replace');
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
