/** The knowledge base: which files there are, how far they are, and how to add one. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoving } from '../app/useRemoving';
import { FailedRow } from '../ui/FailedRow';
import { Modal } from '../ui/Modal';
import { Removed } from '../ui/Removed';
import { AddFiles } from './AddFiles';
import type { KnowledgeFile } from './api';
import { FileRow } from './FileRow';
import { useKnowledge, useRemove, useRestore } from './queries';
import { useAdding } from './useAdding';
import { useDrops } from './useDrops';

interface KnowledgeDialogProps {
  limit: number;
  onClose: () => void;
}

export default function KnowledgeDialog({ limit, onClose }: KnowledgeDialogProps) {
  const { t } = useTranslation();
  const base = useKnowledge();
  const [shared, setShared] = useState(false);
  const { adding, troubles, send } = useAdding(limit);
  const onFiles = (files: File[]) => send(files, shared);
  const { over, taking } = useDrops(onFiles);
  const { removed, remove, restore } = useRemoving<KnowledgeFile>({
    remove: useRemove().mutateAsync,
    restore: useRestore().mutateAsync,
    words: { removeFailed: t('knowledge.remove_failed'), undoFailed: t('knowledge.undo_failed') },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t('knowledge.title')}
      text={t('knowledge.text')}
      place="wide"
      taking={taking}
    >
      <AddFiles
        {...{ over, adding, troubles, onFiles }}
        share={base.data?.may_share ? { on: shared, onChange: setShared } : null}
      />
      {removed !== null && (
        <Removed
          key={removed.id}
          words={t('knowledge.removed', { name: removed.name })}
          onUndo={() => restore(removed)}
        />
      )}
      {base.isPending && <p className="py-6 text-sm text-muted">{t('app.loading')}</p>}
      {base.isLoadingError && <FailedRow words={t('knowledge.failed')} onRetry={() => void base.refetch()} />}
      {base.data !== undefined && <Rows files={base.data.files} onRemove={remove} />}
    </Modal>
  );
}

function Rows({ files, onRemove }: { files: KnowledgeFile[]; onRemove: (file: KnowledgeFile) => void }) {
  const { t } = useTranslation();
  if (files.length === 0) return <p className="py-5 text-sm leading-6 text-muted">{t('knowledge.none')}</p>;
  return (
    <ul aria-label={t('knowledge.title')} className="mt-2 divide-y divide-line">
      {files.map((file) => (
        <FileRow key={file.id} file={file} onRemove={() => onRemove(file)} />
      ))}
    </ul>
  );
}
