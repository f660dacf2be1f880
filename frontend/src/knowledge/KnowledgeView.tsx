/** A file of the knowledge base where an answer cites it: how it looks there, and its passages. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../files/DownloadLink';
import { BarePanel, PanelHead, type PanelSize } from '../files/PanelHead';
import type { KnowledgePlace } from '../files/place';
import { placeWords } from '../files/placeWords';
import { Preview } from '../files/preview/Preview';
import { Tabs } from '../files/Tabs';
import { Refused, Waiting } from '../files/Waiting';
import type { Me } from '../wire/api';
import { HttpError } from '../wire/http';
import { type KnowledgeFile, type Passage, urlsOf } from './api';
import { PassageList } from './PassageList';
import { useKnowledgeFile, usePassage } from './queries';

interface KnowledgeViewProps extends PanelSize {
  me: Me;
  place: KnowledgePlace;
}

export default function KnowledgeView({ me, place, ...size }: KnowledgeViewProps) {
  const { t } = useTranslation();
  const file = useKnowledgeFile(place.knowledgeId);
  const passage = usePassage(place.knowledgeId, place.passage);
  if (file.isLoadingError || (file.isError && isMissing(file.error)))
    return <Gone error={file.error} onRetry={() => void file.refetch()} />;
  if (file.isPending || passage.isLoading) return <Waiting words={t('app.loading')} />;
  return <Found me={me} file={file.data} passage={passage.data ?? null} {...size} />;
}

function Gone({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <BarePanel>
      {isMissing(error) ? (
        <p role="alert" className="px-3 py-6 text-center text-sm leading-6 text-muted">
          {t('knowledge.gone')}
        </p>
      ) : (
        <Refused error={error} onRetry={onRetry} />
      )}
    </BarePanel>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof HttpError && error.status === 404;
}

interface FoundProps extends Omit<KnowledgeViewProps, 'place'> {
  file: KnowledgeFile;
  passage: Passage | null;
}

function Found({ me, file, passage, ...size }: FoundProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'preview' | 'passages'>('preview');
  const urls = urlsOf(file.id);
  const where = passage === null ? '' : ` · ${placeWords(t, passage.place)}`;
  return (
    <div className="flex h-full min-w-0 flex-col" data-testid="knowledge-view" data-file={file.id}>
      <PanelHead
        name={file.name}
        about={`${t('knowledge.version', { version: file.version })}${where}`}
        {...size}
      >
        <DownloadLink
          icon={Download}
          href={urls.content}
          name={file.name}
          label={t('knowledge.download', { name: file.name })}
        />
      </PanelHead>
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
