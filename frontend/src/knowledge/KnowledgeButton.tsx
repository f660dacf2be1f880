/** Opens the knowledge base from beside the message box; it belongs to an account. */
import { LibraryBig } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import type { Me } from '../wire/api';

const KnowledgeDialog = lazy(() => import('./KnowledgeDialog'));

export function KnowledgeButton({ me }: { me: Me }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!me.signed_in) return null;
  return (
    <>
      <IconButton
        icon={LibraryBig}
        label={t('knowledge.title')}
        aria-haspopup="dialog"
        className="rounded-full"
        onClick={() => setOpen(true)}
      />
      <Suspense>
        {open && <KnowledgeDialog limit={me.upload_limit_bytes} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
