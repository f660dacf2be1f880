/** Opens what a model was sent for this answer. */
import { ScanText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';

/** Few readers look, so that it loads when one does. */
const SentDialog = lazy(() => import('./SentDialog'));

export function SentButton({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={ScanText} label={t('sent.open')} small onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <SentDialog messageId={messageId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
