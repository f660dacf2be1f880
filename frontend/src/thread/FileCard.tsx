/** A file on a message: a look at that version, and the way to download it. */
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../files/DownloadLink';
import { FileIcon } from '../files/FileIcon';
import { openFile } from '../files/place';
import { formatSize } from '../i18n/format';
import { contentUrl } from '../wire/api';

interface FileCardProps {
  chatId: string;
  file: { id: string; version: number; name: string; mime: string; size: number };
}

export function FileCard({ chatId, file }: FileCardProps) {
  const { t, i18n } = useTranslation();
  const size = formatSize(file.size, i18n.language);
  return (
    <div className="inline-flex max-w-full items-center rounded-xl border border-line bg-raised pr-1.5 text-sm hover:bg-hover">
      <button
        type="button"
        onClick={() => openFile(file.id, { version: file.version })}
        className="flex min-w-0 items-center gap-2.5 rounded-xl py-2 pr-2 pl-2.5 text-left"
      >
        <FileIcon name={file.name} />
        <span className="min-w-0">
          <span className="sr-only">{t('files.open', { name: file.name })}</span>
          <span aria-hidden className="block truncate font-medium">
            {file.name}
          </span>
          <span className="block text-xs text-muted">{size}</span>
        </span>
      </button>
      <DownloadLink
        icon={Download}
        href={contentUrl(chatId, file.id, file.version)}
        name={file.name}
        label={t('files.download', { name: file.name })}
      />
    </div>
  );
}
