/** How a version looks: as pages where they can be drawn, else as its kind is shown here. */
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChatFile, contentUrl, previewUrl, type Version, viewUrl } from '../../wire/api';
import { useAsked } from '../asking';
import type { Seen } from '../seen';
import { Refused, Waiting } from '../Waiting';
import { DeckPreview } from './DeckPreview';
import { DocumentPreview } from './DocumentPreview';
import { Picture } from './Picture';
import { TextPreview } from './TextPreview';

const Sheet = lazy(() => import('../grid/Sheet'));
const Paper = lazy(() => import('../paper/Paper'));

const DRAWN = new Set(['docx', 'pptx', 'doc', 'ppt']);

export interface PreviewProps {
  chatId: string;
  file: ChatFile;
  version: Version;
  /** Whether the server draws documents and decks as pages. */
  drawn: boolean;
}

export function Preview({ chatId, file, version, drawn }: PreviewProps) {
  const [refused, setRefused] = useState<Error | null>(null);
  const { t } = useTranslation();
  const pages = DRAWN.has(file.kind);
  if (file.kind === 'pdf') return <Paper url={contentUrl(chatId, file.id, version.version)} />;
  if (pages && drawn && refused === null) {
    return <Paper url={previewUrl(chatId, file.id, version.version)} onRefused={setRefused} />;
  }
  return (
    <>
      {pages && (
        <p className="shrink-0 border-b border-line bg-code px-4 py-2 text-xs leading-5 text-muted">
          {t(refused === null ? 'look.no_pages' : 'look.not_drawn')}
        </p>
      )}
      <Structured chatId={chatId} file={file} version={version} />
    </>
  );
}

function Structured({ chatId, file, version }: Omit<PreviewProps, 'drawn'>) {
  const { t } = useTranslation();
  const url = (look: Record<string, string> = {}) => viewUrl(chatId, file.id, version.version, look);
  const seen = useAsked<Seen>(url());
  if (seen.isPending) return <Waiting words={t('look.preparing')} />;
  if (seen.isError) return <Refused error={seen.error} onRetry={() => void seen.refetch()} />;
  switch (seen.data.kind) {
    case 'sheet':
      return <Sheet first={seen.data} urlOf={url} />;
    case 'document':
      return <DocumentPreview first={seen.data} urlOf={url} />;
    case 'deck':
      return <DeckPreview first={seen.data} urlOf={url} />;
    case 'text':
      return <TextPreview first={seen.data} urlOf={url} name={version.name} />;
    case 'picture':
      return <Picture url={contentUrl(chatId, file.id, version.version)} name={version.name} />;
    case 'pdf':
      return <Paper url={contentUrl(chatId, file.id, version.version)} />;
  }
}
