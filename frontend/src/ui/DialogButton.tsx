/** A round button that opens a dialog, which is loaded when it is first opened. */
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from './Boundary';
import { IconButton } from './Button';
import { Modal } from './Modal';

interface DialogButtonProps {
  icon: LucideIcon;
  label: string;
  dialog: (close: () => void) => ReactNode;
}

export function DialogButton({ icon, label, dialog }: DialogButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const crashed = (
    <Modal open onOpenChange={close} title={label} text={t('app.crashed')}>
      {null}
    </Modal>
  );
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        className="rounded-full"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Boundary fallback={crashed}>
          <Suspense>{dialog(close)}</Suspense>
        </Boundary>
      )}
    </>
  );
}
