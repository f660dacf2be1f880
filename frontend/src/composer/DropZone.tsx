/** Takes files dropped anywhere on the page. */
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation();
  const over = useFileDrop(onFiles);
  if (!over) return null;
  return (
    <div className="fade-in pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-3xl border-2 border-dashed border-accent bg-canvas/85">
      <p className="flex items-center gap-3 text-lg font-medium text-accent">
        <Upload aria-hidden size={22} />
        {t('composer.drop')}
      </p>
    </div>
  );
}

/** Stands on a dialog that takes what is dropped itself. */
export const TAKES_DROPS = 'data-takes-drops';

function isTakenElsewhere(): boolean {
  return document.querySelector(`[${TAKES_DROPS}]`) !== null;
}

function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(!isTakenElsewhere());
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      if (!isTakenElsewhere()) onFiles(files);
    };
    window.addEventListener('dragenter', drag);
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', drag);
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return over;
}
