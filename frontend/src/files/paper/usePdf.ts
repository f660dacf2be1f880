/** A PDF that is open as long as it is shown. */
import { useEffect, useState } from 'react';
import { useBytes } from '../asking';
import { openPdf, type Pdf } from './pdf';

export interface Opened {
  pdf: Pdf | null;
  error: Error | null;
  retry: () => void;
}

export function usePdf(url: string | null): Opened {
  const bytes = useBytes(url);
  const [opened, setOpened] = useState<{ of: object; pdf: Pdf | null; error: Error | null } | null>(null);
  const { data } = bytes;
  useEffect(() => {
    if (data === undefined) return;
    let current = true;
    const task = openPdf(data);
    task.promise.then(
      (pdf) => current && setOpened({ of: data, pdf, error: null }),
      (error: unknown) => current && setOpened({ of: data, pdf: null, error: asError(error) }),
    );
    return () => {
      current = false;
      setOpened(null);
      void task.destroy();
    };
  }, [data]);
  const mine = opened?.of === data ? opened : null;
  return {
    pdf: mine?.pdf ?? null,
    error: bytes.error ?? mine?.error ?? null,
    retry: () => void bytes.refetch(),
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
