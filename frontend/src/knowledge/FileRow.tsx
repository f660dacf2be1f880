/** One file of the knowledge base: how far it is, what its passages are, and the way to remove it. */
import { ChevronRight, Download, RotateCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayError } from '../app/sayError';
import { DownloadLink } from '../files/DownloadLink';
import { FileIcon } from '../files/FileIcon';
import { formatSize } from '../i18n/format';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { failing } from '../ui/failing';
import { type KnowledgeFile, urlsOf } from './api';
import { PassageList } from './PassageList';
import { useAgain } from './queries';

interface FileRowProps {
  file: KnowledgeFile;
  onRemove: () => void;
}

export function FileRow({ file, onRemove }: FileRowProps) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const again = useAgain();
  const listId = useId();
  const { name } = file;
  const lacks = file.code !== '' && (file.state === 'failed' || file.state === 'ready');
  return (
    <li data-testid="knowledge-file" data-state={file.state} className="py-3">
      <div className="flex items-start gap-2">
        <FileIcon name={name} />
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-medium break-words">{name}</h3>
          <p className="mt-0.5 text-xs leading-5 text-muted">
            {t(file.shared ? 'knowledge.shared' : 'knowledge.mine')} ·{' '}
            {t('knowledge.version', { version: file.version })} · {formatSize(file.size, i18n.language)}
          </p>
          <p role="status" className={cx('text-xs leading-5', file.state === 'failed' && 'text-danger')}>
            {t(`knowledge.state.${file.state}`, { count: file.passages })}
            {file.by_meaning && ` · ${t('knowledge.by_meaning')}`}
          </p>
          {lacks && (
            <p className="text-xs leading-5 break-words">
              {sayError(t, { code: file.code, message: file.reason })}
            </p>
          )}
        </div>
        {lacks && file.mine && (
          <IconButton
            icon={RotateCw}
            small
            label={t('knowledge.again', { name })}
            onClick={() =>
              again.mutate(file.id, {
                onError: failing(t('knowledge.again_failed')),
              })
            }
          />
        )}
        <DownloadLink
          icon={Download}
          href={urlsOf(file.id).content}
          name={name}
          label={t('knowledge.download', { name })}
        />
        {file.mine && (
          <IconButton icon={Trash2} small label={t('knowledge.remove', { name })} onClick={onRemove} />
        )}
      </div>
      {file.passages > 0 && (
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={listId}
            aria-label={t('knowledge.passages_of', { name })}
            onClick={() => setOpen(!open)}
            className="mt-1 -ml-2 inline-flex h-8 items-center gap-1 rounded-lg px-2 text-sm text-muted hover:bg-hover hover:text-strong"
          >
            <ChevronRight aria-hidden size={15} className={cx('transition-transform', open && 'rotate-90')} />
            {t('knowledge.passages')}
          </button>
          <div id={listId}>
            {open && <PassageList file={file} cited={null} className="max-h-80 rounded-lg border" />}
          </div>
        </>
      )}
    </li>
  );
}
