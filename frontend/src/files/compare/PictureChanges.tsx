/** Two pictures side by side. */
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../i18n/format';
import { contentUrl } from '../../wire/api';
import type { PictureCompared } from '../compared';

export function PictureChanges({ chatId, found }: { chatId: string; found: PictureCompared }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['before', 'after'] as const).map((side) => {
        const { file_id: fileId, version, name } = found[side];
        const { width, height, bytes } = found.sizes[side];
        const words = t(side === 'before' ? 'receipt.before' : 'look.after');
        return (
          <figure key={side} className="min-w-0 space-y-1.5">
            <figcaption className="text-xs text-muted">
              {words} · {width} × {height} · {formatSize(bytes, i18n.language)}
            </figcaption>
            <img
              src={contentUrl(chatId, fileId, version)}
              alt={`${words}: ${name}`}
              className="checkered max-h-[60dvh] w-full rounded-lg border border-line object-contain"
            />
          </figure>
        );
      })}
    </div>
  );
}
