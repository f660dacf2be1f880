/** A file with its versions, the newest first. */
import { Download, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useRestore } from '../app/queries';
import { formatSize, formatTime } from '../i18n/format';
import { IconButton } from '../ui/Button';
import { type ChatFile, contentUrl, type Version } from '../wire/api';
import { FileIcon } from './FileIcon';

interface FileRowProps {
  chatId: string;
  file: ChatFile;
  mayRestore: boolean;
}

export function FileRow({ chatId, file, mayRestore }: FileRowProps) {
  const { t, i18n } = useTranslation();
  const versions = file.versions.toSorted((one, other) => other.version - one.version);
  const newest = versions[0];
  return (
    <li data-testid="file" data-name={file.name} className="rounded-xl border border-line bg-raised">
      <div className="flex items-center gap-2.5 py-2.5 pr-2 pl-3">
        <FileIcon name={file.name} />
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate font-medium" title={file.name}>
            {file.name}
          </p>
          <p className="text-xs text-muted">
            {formatSize(file.size, i18n.language)}
            {!file.durable && ` · ${t('files.session_only')}`}
          </p>
        </div>
        {newest !== undefined && (
          <DownloadLink
            href={contentUrl(chatId, file.id, newest.version)}
            name={newest.name}
            label={t('files.download', { name: file.name })}
          />
        )}
      </div>
      {versions.length > 1 && (
        <ol aria-label={t('files.versions', { name: file.name })} className="border-t border-line py-1.5">
          {versions.map((version, index) => (
            <VersionRow
              key={version.version}
              chatId={chatId}
              file={file}
              version={version}
              current={index === 0}
              restorable={mayRestore && index > 0}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

interface VersionRowProps {
  chatId: string;
  file: ChatFile;
  version: Version;
  current: boolean;
  restorable: boolean;
}

function VersionRow({ chatId, file, version, current, restorable }: VersionRowProps) {
  const { t, i18n } = useTranslation();
  const restore = useRestore(chatId);
  const named = { name: file.name, version: version.version };
  const say = {
    onSuccess: () => toast.success(t('files.restored', named)),
    onError: () => toast.error(t('files.restore_failed')),
  };
  return (
    <li data-version={version.version} className="flex items-center gap-1 py-0.5 pr-2 pl-3 text-xs">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{t('files.version', named)}</span>
        {current && (
          <span className="ml-1.5 rounded bg-tint px-1.5 py-0.5 text-accent">{t('files.current')}</span>
        )}
        <span className="block truncate text-muted">
          {causeWords(t, version)} · {formatTime(version.created_at, i18n.language, new Date())}
        </span>
      </span>
      {restorable && (
        <IconButton
          icon={RotateCcw}
          small
          label={t('files.restore_version', named)}
          disabled={restore.isPending}
          onClick={() => restore.mutate({ fileId: file.id, version: version.version }, say)}
        />
      )}
      <DownloadLink
        href={contentUrl(chatId, file.id, version.version)}
        name={version.name}
        label={t('files.download_version', named)}
      />
    </li>
  );
}

function causeWords(t: ReturnType<typeof useTranslation>['t'], { cause, version }: Version): string {
  if (cause === 'call' && version === 1) return t('files.cause.made');
  return t(`files.cause.${cause}`);
}

function DownloadLink({ href, name, label }: { href: string; name: string; label: string }) {
  return (
    <a
      href={href}
      download={name}
      aria-label={label}
      title={label}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-strong"
    >
      <Download aria-hidden size={15} strokeWidth={1.8} />
    </a>
  );
}
