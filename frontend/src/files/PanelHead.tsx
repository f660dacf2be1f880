/** Above what the panel shows: what it is, what can be done with it, and the ways to more room and out. */
import { Maximize2, Minimize2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import { FileIcon } from './FileIcon';
import { closePanel } from './place';

export interface PanelSize {
  large?: boolean;
  /** Absent where there is no more room. */
  onLarge?: () => void;
}

interface PanelHeadProps extends PanelSize {
  name: string;
  /** Which version it is, or where in it. */
  about: string;
  /** The way back. */
  before?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

export function PanelHead({ name, about, before, children, large, onLarge }: PanelHeadProps) {
  const { t } = useTranslation();
  return (
    <div className="flex h-14 shrink-0 items-center gap-1 px-2">
      {before}
      <FileIcon name={name} />
      <div className="min-w-0 flex-1 pl-1.5">
        <h2 className="truncate text-sm font-semibold" title={name}>
          {name}
        </h2>
        <p className="truncate text-xs text-muted" data-testid="panel-about">
          {about}
        </p>
      </div>
      {children}
      {onLarge !== undefined && (
        <IconButton
          icon={large ? Minimize2 : Maximize2}
          label={t(large ? 'look.smaller' : 'look.larger')}
          onClick={onLarge}
        />
      )}
      <CloseButton />
    </div>
  );
}

export function CloseButton() {
  const { t } = useTranslation();
  return <IconButton icon={X} label={t('app.close')} onClick={closePanel} />;
}

/** The panel with words, or what stands for them, in the place of what it shows. */
export function BarePanel({ children }: { children: ReactNode }) {
  return (
    <div className="p-3">
      <div className="text-right">
        <CloseButton />
      </div>
      {children}
    </div>
  );
}
