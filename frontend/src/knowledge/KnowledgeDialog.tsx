/** The knowledge base: which files there are, how far they are, and how to add one. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import { AddFiles } from './AddFiles';
import type { KnowledgeFile } from './api';
import { FileRow } from './FileRow';
import { useKnowledge } from './queries';
import { useRemoving } from './useRemoving';

interface KnowledgeDialogProps {
  limit: number;
  onClose: () => void;
}

export default function KnowledgeDialog({ limit, onClose }: KnowledgeDialogProps) {
  const { t } = useTranslation();
  const base = useKnowledge();
  const { removed, remove, restore } = useRemoving();
  return (
    <Modal open onOpenChange={onClose} title={t('knowledge.title')} text={t('knowledge.text')} place="wide">
      <AddFiles mayShare={base.data?.may_share ?? false} limit={limit}>
        {removed !== null && <Removed key={removed.id} file={removed} onUndo={() => restore(removed)} />}
        {base.isPending && <p className="py-6 text-sm text-muted">{t('app.loading')}</p>}
        {base.isError && <Failed onRetry={() => void base.refetch()} />}
        {base.data !== undefined && <Rows files={base.data.files} onRemove={remove} />}
      </AddFiles>
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

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-6 text-sm text-danger">
      {t('knowledge.failed')}
      <Button onClick={onRetry}>{t('app.try_again')}</Button>
    </div>
  );
}

/** Stands in the dialog, where it can be reached, and takes the focus of the button that is gone. */
function Removed({ file, onUndo }: { file: KnowledgeFile; onUndo: () => void }) {
  const { t } = useTranslation();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-tint px-3.5 py-2 text-sm">
      <p role="status" className="min-w-0 break-words">
        {t('knowledge.removed', { name: file.name })}
      </p>
      <Button ref={undo} onClick={onUndo}>
        {t('knowledge.undo')}
      </Button>
    </div>
  );
}
