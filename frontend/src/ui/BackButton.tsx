/** The way back within a place; it takes the focus, as what had it is gone. */
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from './Button';

export function BackButton({ words, onClick }: { words: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} look="quiet" onClick={onClick} className="-ml-3 text-muted">
      <ArrowLeft aria-hidden size={16} />
      {words}
    </Button>
  );
}
