/** The files of a draft: what is on its way, what has arrived and what was refused. */
import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sayError } from '../app/sayError';
import { FileIcon } from '../files/FileIcon';
import { formatSize } from '../i18n/format';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { FileCost } from './FileCost';
import { refusalWords } from './refusalWords';
import type { Upload } from './uploads';

interface ChipsProps {
  uploads: Upload[];
  model: string | null;
  onRemove: (upload: Upload) => void;
  onRetry: (upload: Upload) => void;
}

export function Chips({ uploads, model, onRemove, onRetry }: ChipsProps) {
  const { t } = useTranslation();
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t('composer.attached')} className="flex flex-wrap gap-2 px-3 pt-3">
      {uploads.map((upload) => (
        <Chip key={upload.id} upload={upload} model={model} onRemove={onRemove} onRetry={onRetry} />
      ))}
    </ul>
  );
}

function Chip({ upload, model, onRemove, onRetry }: { upload: Upload } & Omit<ChipsProps, 'uploads'>) {
  const { t } = useTranslation();
  const { state } = upload;
  const name = upload.source.name;
  const bad = state.kind === 'refused' || state.kind === 'failed';
  return (
    <li
      data-testid="upload"
      data-state={state.kind}
      className={cx(
        'relative flex max-w-full items-center gap-2.5 overflow-hidden rounded-xl border py-1.5 pr-1.5 pl-2 text-sm',
        bad ? 'border-danger/40 bg-danger-tint' : 'border-line bg-canvas',
      )}
    >
      <FileIcon name={name} />
      <span className="min-w-0 max-w-72">
        <span className="block truncate font-medium">{name}</span>
        <span className={cx('block text-xs', bad ? 'text-danger' : 'text-muted')}>
          <StateWords upload={upload} model={model} />
        </span>
      </span>
      {state.kind === 'failed' && state.retryable && (
        <IconButton
          icon={RotateCw}
          small
          label={t('upload.retry', { name })}
          onClick={() => onRetry(upload)}
        />
      )}
      <IconButton
        icon={X}
        small
        label={t(state.kind === 'uploading' ? 'upload.cancel' : 'upload.remove', { name })}
        onClick={() => onRemove(upload)}
      />
      {state.kind === 'uploading' && <Progress name={name} share={state.share} />}
    </li>
  );
}

function StateWords({ upload: { source, state }, model }: { upload: Upload; model: string | null }) {
  const { t, i18n } = useTranslation();
  switch (state.kind) {
    case 'uploading':
      return `${Math.round(state.share * 100)} %`;
    case 'done':
      return (
        <>
          {formatSize(source.size, i18n.language)}
          <FileCost
            chatId={state.chatId}
            fileId={state.file.id}
            version={state.file.versions.at(-1)?.version ?? 1}
            model={model}
          />
        </>
      );
    case 'failed':
      // The server names the file first; here its name stands above.
      return sayError(t, state).replace(`${source.name}: `, '');
    case 'refused':
      return refusalWords(t, state.refusal);
  }
}

function Progress({ name, share }: { name: string; share: number }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <span
      role="progressbar"
      aria-label={t('upload.progress', { name, percent })}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="absolute inset-x-0 bottom-0 h-0.5 bg-line"
    >
      <span className="block h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
    </span>
  );
}
