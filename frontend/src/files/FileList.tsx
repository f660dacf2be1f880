/** The files of the chat, each with the way to look at it and to take it home. */
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../app/queries';
import { formatSize } from '../i18n/format';
import { useTimes } from '../settings/useTimes';
import { type ChatFile, contentUrl } from '../wire/api';
import { useBranch } from './branch';
import { DownloadLink } from './DownloadLink';
import { FileIcon } from './FileIcon';
import { CloseButton } from './PanelHead';
import { openFile } from './place';

export function FileList({ chatId }: { chatId: string }) {
  const { t } = useTranslation();
  const files = useFiles(chatId);
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-5">
        <h2 className="text-sm font-semibold">{t('files.label')}</h2>
        <CloseButton />
      </div>
      <ul
        aria-label={t('files.label')}
        className="scroll-thin min-h-0 flex-1 space-y-2.5 overflow-y-auto px-3 pb-4"
      >
        {files.data?.map((file) => (
          <FileRow key={file.id} chatId={chatId} file={file} />
        ))}
        {files.data?.length === 0 && <Note>{t('files.empty')}</Note>}
        {files.isLoadingError && <Note>{t('files.load_failed')}</Note>}
      </ul>
    </div>
  );
}

function FileRow({ chatId, file }: { chatId: string; file: ChatFile }) {
  const { t, i18n } = useTranslation();
  const times = useTimes();
  const newest = useBranch(chatId).newest(file);
  if (newest === undefined) return null;
  const several = file.versions.length > 1;
  return (
    <li
      data-testid="file"
      data-name={newest.name}
      className="flex items-center gap-1 rounded-xl border border-line bg-raised pr-2 hover:bg-hover"
    >
      <button
        type="button"
        onClick={() => openFile(file.id)}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-xl py-2.5 pr-1 pl-3 text-left text-sm"
      >
        <FileIcon name={newest.name} />
        <span className="min-w-0">
          <span className="sr-only">{t('files.open', { name: newest.name })}</span>
          <span aria-hidden className="block truncate font-medium" title={newest.name}>
            {newest.name}
          </span>
          <span className="block text-xs text-muted">
            {several && `${t('files.version', { version: newest.version })} · `}
            {formatSize(newest.size, i18n.language)} · {times.time(newest.created_at)}
            {!file.durable && ` · ${t('files.session_only')}`}
          </span>
        </span>
      </button>
      <DownloadLink
        icon={Download}
        href={contentUrl(chatId, file.id, newest.version)}
        name={newest.name}
        label={t('files.download', { name: newest.name })}
      />
    </li>
  );
}

function Note({ children }: { children: string }) {
  return <li className="px-2 text-sm leading-6 text-muted">{children}</li>;
}
