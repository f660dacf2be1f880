/** A dialog in the middle of the page, or at its edge. */
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button';
import { cx } from './cx';
import { giveBackFocus } from './focus';

type Place = 'middle' | 'wide' | 'top' | 'left' | 'right' | 'cover';

const CENTRED = 'top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2 rounded-2xl border border-line';

const PLACES: Record<Place, string> = {
  middle: `${CENTRED} max-h-[calc(100dvh-1rem)] w-[min(26rem,calc(100vw-2rem))] p-6`,
  wide: `${CENTRED} scroll-thin max-h-[calc(100dvh-1.5rem)] w-[min(44rem,calc(100vw-1.5rem))] p-4 sm:p-6`,
  top: 'top-[12dvh] left-1/2 w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-2xl border border-line',
  left: 'inset-y-0 left-0 w-[min(19rem,85vw)] border-r border-line',
  right: 'inset-y-0 right-0 w-[min(24rem,92vw)] border-l border-line',
  cover: 'inset-y-0 right-0 w-full border-l border-line wide:w-[94vw]',
};

/** Notices lie above every dialog, and pressing one is not a press outside of it. */
const NOTICES = '[data-sonner-toaster]';

/** Stands on an element that wants the Escape key for itself. */
export const KEEPS_ESCAPE = 'data-keeps-escape';

interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: string;
  place?: Place;
  /** What the dialog itself listens to. */
  taking?: ComponentProps<'div'>;
  children: ReactNode;
}

export function Modal({ open, onOpenChange, title, text, place = 'middle', taking, children }: ModalProps) {
  const { t } = useTranslation();
  const middle = place === 'middle' || place === 'wide';
  const opener = useRef<Element | null>(null);
  const raised = middle || place === 'top';
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          {...taking}
          className={cx(
            'fade-in fixed z-50 overflow-y-auto shadow-2xl outline-none',
            raised ? 'bg-raised' : 'bg-side',
            PLACES[place],
          )}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => giveBackFocus(event, opener.current)}
          onEscapeKeyDown={(event) => {
            if ((event.target as Element | null)?.matches(`[${KEEPS_ESCAPE}]`)) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if ((event.target as Element | null)?.closest(NOTICES)) event.preventDefault();
          }}
          {...(text === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <Dialog.Title className={middle ? 'pr-8 text-base font-semibold' : 'sr-only'}>{title}</Dialog.Title>
          {text !== undefined && (
            <Dialog.Description className="mt-1.5 text-sm leading-6 text-muted">{text}</Dialog.Description>
          )}
          {children}
          {middle && (
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('app.close')} small className="absolute top-4 right-4" />
            </Dialog.Close>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
