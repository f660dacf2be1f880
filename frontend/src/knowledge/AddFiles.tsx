/** Where files are chosen or dropped, which one is being added, and why one could not be taken. */
import { FilePlus2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { Check } from '../ui/Check';
import { cx } from '../ui/cx';
import { FilePick } from '../ui/FilePick';

interface AddFilesProps {
  /** Whether files are held over the dialog. */
  over: boolean;
  adding: string | null;
  troubles: string[];
  /** Null for those who may not share. */
  share: { on: boolean; onChange: (on: boolean) => void } | null;
  onFiles: (files: File[]) => void;
}

export function AddFiles({ over, adding, troubles, share, onFiles }: AddFilesProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('knowledge.add')}>
      <div
        className={cx(
          'mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-dashed px-3.5 py-3',
          over ? 'border-accent bg-tint' : 'border-line',
        )}
      >
        <FilePick multiple data-testid="knowledge-files" onPick={onFiles}>
          {(choose) => (
            <Button onClick={choose}>
              <FilePlus2 aria-hidden size={16} strokeWidth={1.8} />
              {t('knowledge.add')}
            </Button>
          )}
        </FilePick>
        <span className="text-sm text-muted pointer-coarse:hidden">{t('knowledge.drop')}</span>
        {share !== null && (
          <Check
            label={t('knowledge.for_all')}
            checked={share.on}
            onChange={share.onChange}
            className="py-1 text-sm"
          />
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {adding !== null && t('knowledge.adding', { name: adding })}
      </p>
      {troubles.length > 0 && (
        <ul role="alert" className="mt-2 rounded-lg bg-danger-tint px-3.5 py-3 text-sm leading-6">
          {troubles.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may be refused in the same words
            <li key={index} className="break-words">
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
