/** Adds files by choosing or dropping them, one after the other, and says why one could not be taken. */
import { FilePlus2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayTrouble } from '../app/sayError';
import { refusalOf } from '../composer/accepts';
import { TAKES_DROPS } from '../composer/DropZone';
import { formatSize } from '../i18n/format';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { useAdd } from './queries';

interface AddFilesProps {
  mayShare: boolean;
  limit: number;
  children: ReactNode;
}

interface Trouble {
  name: string;
  words: string;
}

export function AddFiles({ mayShare, limit, children }: AddFilesProps) {
  const { t } = useTranslation();
  const [shared, setShared] = useState(false);
  const [over, setOver] = useState(false);
  const { adding, troubles, send } = useSending(limit);
  const sharedId = useId();
  const input = useRef<HTMLInputElement>(null);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files], shared);
  };
  return (
    <section
      {...{ [TAKES_DROPS]: '' }}
      aria-label={t('knowledge.add')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div
        className={cx(
          'mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-dashed px-3.5 py-3',
          over ? 'border-accent bg-tint' : 'border-line',
        )}
      >
        <input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          aria-hidden
          className="hidden"
          data-testid="knowledge-files"
          onChange={({ target }) => {
            void send([...(target.files ?? [])], shared);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>
          <FilePlus2 aria-hidden size={16} strokeWidth={1.8} />
          {t('knowledge.add')}
        </Button>
        <span className="text-sm text-muted pointer-coarse:hidden">{t('knowledge.drop')}</span>
        {mayShare && (
          <span className="flex items-center gap-2 py-1 text-sm">
            <input
              id={sharedId}
              type="checkbox"
              checked={shared}
              onChange={({ target }) => setShared(target.checked)}
              className="size-4 accent-(--color-accent)"
            />
            <label htmlFor={sharedId}>{t('knowledge.for_all')}</label>
          </span>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {adding !== null && t('knowledge.adding', { name: adding })}
      </p>
      {troubles.length > 0 && (
        <ul role="alert" className="mt-2 rounded-lg bg-danger-tint px-3.5 py-3 text-sm leading-6">
          {troubles.map(({ name, words }) => (
            <li key={name} className="break-words">
              {words}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

/** A file that can't be taken doesn't hold up the others. */
function useSending(limit: number) {
  const { t, i18n } = useTranslation();
  const add = useAdd();
  const [adding, setAdding] = useState<string | null>(null);
  const [troubles, setTroubles] = useState<Trouble[]>([]);
  const refused = (file: File): string | null => {
    const found = refusalOf(file, limit);
    if (found === null) return null;
    const words = t(`upload.${found.code}`, {
      ...found,
      size: formatSize(file.size, i18n.language),
      limit: formatSize(limit, i18n.language),
    });
    return `${file.name}: ${words}`;
  };
  const send = async (files: File[], shared: boolean) => {
    setTroubles([]);
    for (const file of files) {
      setAdding(file.name);
      const words = refused(file) ?? (await attempt(file, shared));
      if (words !== null) setTroubles((known) => [...known, { name: file.name, words }]);
    }
    setAdding(null);
  };
  const attempt = async (file: File, shared: boolean): Promise<string | null> => {
    try {
      await add.mutateAsync({ file, shared });
      return null;
    } catch (error) {
      return sayTrouble(t, error, t('knowledge.add_failed', { name: file.name }));
    }
  };
  return { adding, troubles, send };
}
