/** Takes files that are dropped on a dialog, so that the page behind it doesn't. */
import { type DragEvent, useState } from 'react';
import { TAKES_DROPS } from '../composer/DropZone';

export function useDrops(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const taking = {
    [TAKES_DROPS]: '',
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, taking };
}
