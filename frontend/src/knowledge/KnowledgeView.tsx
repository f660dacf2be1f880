/** A file of the knowledge base where an answer cites it: how it looks there, and its passages. */
import { Download, Maximize2, Minimize2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../files/DownloadLink';
import { FileIcon } from '../files/FileIcon';
import { closePanel, type KnowledgePlace } from '../files/place';
import { Preview } from '../files/preview/Preview';
import { Tabs } from '../files/Tabs';
import { Refused, Waiting } from '../files/Waiting';
import { IconButton } from '../ui/Button';
import type { Me } from '../wire/api';
import { HttpError } from '../wire/http';
import { type KnowledgeFile, type Passage, urlsOf } from './api';
import { PassageList } from './PassageList';
import { placeWords } from './placeWords';
import { useKnowledgeFile, usePassage } from './queries';

interface KnowledgeViewProps {
  me: Me;
  place: KnowledgePlace;
  large?: boolean;
  onLarge?: () => void;
}

export default function KnowledgeView({ me, place, ...size }: KnowledgeViewProps) {
  const { t } = useTranslation();
  const file = useKnowledgeFile(place.knowledgeId);
  const passage = usePassage(place.knowledgeId, place.passage);
  if (file.isError) return <Gone error={file.error} onRetry={() => void file.refetch()} />;
  if (file.isPending || passage.isLoading) return <Waiting words={t('app.loading')} />;
  return <Found me={me} file={file.data} passage={passage.data ?? null} {...size} />;
}

function Gone({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const missing = error instanceof HttpError && error.status === 404;
  return (
    <div className="p-3">
      <div className="text-right">
        <IconButton icon={X} label={t('app.close')} onClick={closePanel} />
      </div>
      {missing ? (
        <p role="alert" className="px-3 py-6 text-center text-sm leading-6 text-muted">
          {t('knowledge.gone')}
        </p>
      ) : (
        <Refused error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

interface FoundProps extends Omit<KnowledgeViewProps, 'place'> {
  file: KnowledgeFile;
  passage: Passage | null;
}

function Found({ me, file, passage, large, onLarge }: FoundProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'preview' | 'passages'>('preview');
  const urls = urlsOf(file.id);
  const where = passage === null ? '' : ` · ${placeWords(t, passage.place)}`;
  return (
    <div className="flex h-full min-w-0 flex-col" data-testid="knowledge-view" data-file={file.id}>
      <div className="flex h-14 shrink-0 items-center gap-1 pr-2 pl-4">
        <FileIcon name={file.name} />
        <div className="min-w-0 flex-1 pl-1.5">
          <h2 className="truncate text-sm font-semibold" title={file.name}>
            {file.name}
          </h2>
          <p className="truncate text-xs text-muted" data-testid="knowledge-place">
            {t('knowledge.version', { version: file.version })}
            {where}
          </p>
        </div>
        <DownloadLink
          icon={Download}
          href={urls.content}
          name={file.name}
          label={t('knowledge.download', { name: file.name })}
        />
        {onLarge !== undefined && (
          <IconButton
            icon={large ? Minimize2 : Maximize2}
            label={t(large ? 'look.smaller' : 'look.larger')}
            onClick={onLarge}
          />
        )}
        <IconButton icon={X} label={t('app.close')} onClick={closePanel} />
      </div>
      <Tabs
        label={file.name}
        tabs={[
          ['preview', t('look.preview')],
          ['passages', t('knowledge.passages')],
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'preview' ? (
          <Preview
            key={passage?.number ?? 0}
            kind={file.kind}
            name={file.name}
            urls={urls}
            drawn={me.previews}
            at={passage?.place ?? null}
          />
        ) : (
          <PassageList file={file} cited={passage?.number ?? null} />
        )}
      </Tabs>
    </div>
  );
}
