/** A file on a message: its name, its size, and the way to download it. */
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../files/FileIcon';
import { formatSize } from '../i18n/format';
import { contentUrl } from '../wire/api';

interface FileCardProps {
  chatId: string;
  file: { id: string; version: number; name: string; mime: string; size: number };
}

export function FileCard({ chatId, file }: FileCardProps) {
  const { t, i18n } = useTranslation();
  const size = formatSize(file.size, i18n.language);
  const url = contentUrl(chatId, file.id, file.version);
  return (
    <a
      href={url}
      download={file.name}
      className="inline-flex max-w-full items-center gap-2.5 rounded-xl border border-line bg-raised py-2 pr-3.5 pl-2.5 text-sm hover:bg-hover"
    >
      <FileIcon name={file.name} />
      <span className="min-w-0">
        <span className="sr-only">{t('files.download', { name: file.name })}</span>
        <span aria-hidden className="block truncate font-medium">
          {file.name}
        </span>
        <span className="block text-xs text-muted">{size}</span>
      </span>
    </a>
  );
}
