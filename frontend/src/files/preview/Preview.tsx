/** How a version looks: as pages where they can be drawn, else as its kind is shown here. */
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsked } from '../asking';
import { type Range, rangeOf } from '../grid/address';
import type { Seen } from '../seen';
import { Refused, Waiting } from '../Waiting';
import { DeckPreview } from './DeckPreview';
import { DocumentPreview } from './DocumentPreview';
import { Picture } from './Picture';
import { TextPreview } from './TextPreview';
import type { UrlOf } from './windows';

const Sheet = lazy(() => import('../grid/Sheet'));
const Paper = lazy(() => import('../paper/Paper'));

const DRAWN = new Set(['docx', 'pptx', 'doc', 'ppt']);

/** Where what is shown is fetched from. */
export interface PreviewUrls {
  content: string;
  preview: string;
  view: UrlOf;
}

/** From `first` to `last` in the file's own unit; of cells, the rows. */
export interface PreviewPlace {
  unit: 'paragraphs' | 'slides' | 'pages' | 'lines' | 'rows' | 'cells' | 'picture';
  first: number;
  last: number;
  sheet: string;
  cells: string;
  /** On which a slide is drawn; 0 for a hidden one. */
  page?: number;
}

export interface PreviewProps {
  kind: string;
  name: string;
  urls: PreviewUrls;
  /** Whether the server draws documents and decks as pages. */
  drawn: boolean;
  /** What is to be seen first. Pages that are drawn don't tell where their paragraphs stand. */
  at?: PreviewPlace | null;
}

export function Preview({ kind, name, urls, drawn, at = null }: PreviewProps) {
  const [refused, setRefused] = useState<Error | null>(null);
  const { t } = useTranslation();
  const hidden = at?.unit === 'slides' && (at.page ?? 0) === 0;
  const pages = DRAWN.has(kind) && at?.unit !== 'paragraphs' && !hidden;
  const page = at?.unit === 'pages' ? at.first : at?.page || 1;
  if (kind === 'pdf') return <Paper url={urls.content} page={page} />;
  if (pages && drawn && refused === null) {
    return <Paper url={urls.preview} page={page} onRefused={setRefused} />;
  }
  return (
    <>
      {pages && (
        <p className="shrink-0 border-b border-line bg-code px-4 py-2 text-xs leading-5 text-muted">
          {t(refused === null ? 'look.no_pages' : 'look.not_drawn')}
        </p>
      )}
      <Structured name={name} urls={urls} at={at} />
    </>
  );
}

/** A little of what stands before is shown, too. */
const BEFORE = 3;
const WINDOWED = new Set(['paragraphs', 'slides', 'lines']);

function Structured({ name, urls, at }: Pick<PreviewProps, 'name' | 'urls'> & { at: PreviewPlace | null }) {
  const { t } = useTranslation();
  const url = urls.view;
  const windowed = at !== null && WINDOWED.has(at.unit);
  const cells = useMemo(() => cellsAt(at), [at]);
  const before = at?.unit === 'slides' ? 0 : BEFORE;
  const seen = useAsked<Seen>(url(windowed ? { start: String(Math.max(1, at.first - before)) } : {}));
  if (seen.isPending) return <Waiting words={t('look.preparing')} />;
  if (seen.isLoadingError) return <Refused error={seen.error} onRetry={() => void seen.refetch()} />;
  switch (seen.data.kind) {
    case 'sheet':
      return <Sheet first={seen.data} urlOf={url} at={cells} sheet={at?.sheet ?? ''} />;
    case 'document':
      return <DocumentPreview first={seen.data} urlOf={url} at={windowed ? at : null} />;
    case 'deck':
      return <DeckPreview first={seen.data} urlOf={url} at={windowed ? at : null} />;
    case 'text':
      return <TextPreview first={seen.data} urlOf={url} name={name} at={windowed ? at : null} />;
    case 'picture':
      return <Picture url={urls.content} name={name} />;
    case 'pdf':
      return <Paper url={urls.content} />;
  }
}

function cellsAt(at: PreviewPlace | null): Range | null {
  if (at?.unit === 'rows')
    return { top: at.first, bottom: at.last, left: 1, right: Number.POSITIVE_INFINITY };
  return at?.unit === 'cells' ? rangeOf(at.cells) : null;
}
