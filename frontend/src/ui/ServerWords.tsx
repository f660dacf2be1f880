/** A case in the reader's language, with what the server said of it in English folded beneath. */
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { speaksEnglish } from '../app/sayError';

interface SaidProps {
  words: string;
  /** The server's sentence. It knows more of the case, so that readers of English get it alone. */
  original: string;
}

/** Holds a block, so that it can't stand in a paragraph. */
export function Said({ words, original }: SaidProps) {
  if (speaksEnglish() && original !== '') return original;
  return (
    <>
      {words}
      <ServerWords original={original} />
    </>
  );
}

export function ServerWords({ original }: { original: string }) {
  const { t } = useTranslation();
  if (speaksEnglish() || original === '') return null;
  return (
    <details className="group mt-1 text-[0.8125rem] leading-5 text-muted">
      <summary className="flex w-fit list-none items-center gap-1 rounded hover:text-strong">
        {t('error_detail')}
        <ChevronRight aria-hidden size={13} className="transition-transform group-open:rotate-90" />
      </summary>
      <p lang="en" className="mt-1 break-words whitespace-pre-wrap">
        {original}
      </p>
    </details>
  );
}
