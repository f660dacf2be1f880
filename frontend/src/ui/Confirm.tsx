/** Asks in place before something that can't be undone. */
import { useEffect, useRef } from 'react';
import { Button } from './Button';

interface ConfirmProps {
  text: string;
  yes: string;
  no: string;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

export function Confirm({ text, yes, no, busy, onYes, onNo }: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset aria-label={text} className="min-w-0 rounded-lg bg-danger-tint px-3.5 py-3">
      <p className="text-sm leading-6">{text}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button look="danger" busy={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button ref={keep} busy={busy} onClick={onNo}>
          {no}
        </Button>
      </div>
    </fieldset>
  );
}
