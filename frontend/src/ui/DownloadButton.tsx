/** A file to take along, with its words. */
import { Download } from 'lucide-react';

interface DownloadButtonProps {
  href: string;
  /** What it is called; empty leaves that to the server. */
  name?: string;
  words: string;
}

export function DownloadButton({ href, name = '', words }: DownloadButtonProps) {
  return (
    <a
      href={href}
      download={name}
      className="inline-flex h-9 items-center gap-2 rounded-lg border border-line bg-raised px-3.5 text-sm font-medium hover:bg-hover"
    >
      <Download aria-hidden size={16} strokeWidth={1.8} />
      {words}
    </a>
  );
}
