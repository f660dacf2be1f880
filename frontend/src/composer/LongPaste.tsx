/** Offers to send a long text that was pasted as a file instead. */
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';

const LONG_CHARS = 4000;

export function isLong(text: string): boolean {
  return text.length > LONG_CHARS;
}

/** The file that stands for a pasted text. */
export function fileOf(text: string, name: string): File {
  return new File([text], name, { type: 'text/plain' });
}

interface LongPasteProps {
  count: number;
  onTake: () => void;
  onKeep: () => void;
}

export function LongPaste({ count, onTake, onKeep }: LongPasteProps) {
  const { t, i18n } = useTranslation();
  return (
    <div
      role="status"
      className="mx-3 mt-3 flex flex-wrap items-center gap-2 rounded-xl bg-tint px-3 py-2 text-sm"
    >
      <FileText aria-hidden size={16} className="shrink-0 text-accent" />
      <p className="min-w-40 flex-1">
        {t('composer.long_paste', { count: new Intl.NumberFormat(i18n.language).format(count) })}
      </p>
      <Button look="quiet" className="h-8" onClick={onKeep}>
        {t('composer.keep_text')}
      </Button>
      <Button className="h-8" onClick={onTake}>
        {t('composer.take_file')}
      </Button>
    </div>
  );
}
