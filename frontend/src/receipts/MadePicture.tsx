/** A picture that a call made or brought: small, with a look at it in full and the way to take it home. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../files/DownloadLink';
import { openFile } from '../files/place';
import { FileCard } from '../thread/FileCard';
import { cx } from '../ui/cx';
import { contentUrl } from '../wire/api';

/** What browsers draw. */
const DRAWN = /^image\/(png|jpeg|webp|gif|bmp)$/;

interface MadePictureProps {
  chatId: string;
  file: { id: string; version: number; name: string; mime: string; size: number };
  /** What it shows, where that is known. */
  alt?: string;
  height?: keyof typeof AT_MOST;
}

/** The place that is held until it is there; then it is no higher than that, and keeps its shape. */
const AT_MOST = { 'h-44': 'max-h-44', 'h-56': 'max-h-56', 'h-80': 'max-h-80' } as const;

export function isPicture(mime: string): boolean {
  return DRAWN.test(mime);
}

export function MadePicture({ chatId, file, alt = '', height = 'h-44' }: MadePictureProps) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const url = contentUrl(chatId, file.id, file.version);
  if (broken) return <FileCard chatId={chatId} file={file} />;
  return (
    <figure className="w-fit max-w-full overflow-hidden rounded-xl border border-line bg-raised text-sm">
      <button
        type="button"
        onClick={() => openFile(file.id, { version: file.version })}
        className="checkered block max-w-full outline-offset-[-2px]"
      >
        <img
          src={url}
          alt={alt || t('files.open', { name: file.name })}
          loading="lazy"
          onError={() => setBroken(true)}
          onLoad={() => setLoaded(true)}
          className={cx('max-w-full min-w-24 object-contain', loaded ? AT_MOST[height] : height)}
        />
      </button>
      <figcaption className="flex items-center gap-2 border-t border-line py-0.5 pr-1 pl-3">
        <span className="min-w-0 flex-1 truncate text-muted">{file.name}</span>
        <DownloadLink
          icon={Download}
          href={url}
          name={file.name}
          label={t('files.download', { name: file.name })}
        />
      </figcaption>
    </figure>
  );
}
