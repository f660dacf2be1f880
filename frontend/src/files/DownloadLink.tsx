/** The way to take a version home. */
import type { LucideIcon } from 'lucide-react';

interface DownloadLinkProps {
  icon: LucideIcon;
  href: string;
  name: string;
  label: string;
}

export function DownloadLink({ icon: Icon, href, name, label }: DownloadLinkProps) {
  return (
    <a
      href={href}
      download={name}
      aria-label={label}
      title={label}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-strong"
    >
      <Icon aria-hidden size={16} strokeWidth={1.8} />
    </a>
  );
}
