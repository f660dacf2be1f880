/** Says what was removed, with the way to take that back. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';

interface RemovedProps {
  words: string;
  onUndo: () => void;
}

/** Takes the focus of the button that is gone with what it removed. */
export function Removed({ words, onUndo }: RemovedProps) {
  const { t } = useTranslation();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-tint px-3.5 py-2 text-sm">
      <p role="status" className="min-w-0 break-words">
        {words}
      </p>
      <Button ref={undo} onClick={onUndo}>
        {t('app.undo')}
      </Button>
    </div>
  );
}
