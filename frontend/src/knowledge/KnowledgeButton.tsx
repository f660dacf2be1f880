/** Opens the knowledge base from beside the message box; it belongs to an account. */
import { LibraryBig } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../ui/DialogButton';
import type { Me } from '../wire/api';

const KnowledgeDialog = lazy(() => import('./KnowledgeDialog'));

export function KnowledgeButton({ me }: { me: Me }) {
  const { t } = useTranslation();
  if (!me.signed_in) return null;
  return (
    <DialogButton
      icon={LibraryBig}
      label={t('knowledge.title')}
      dialog={(close) => <KnowledgeDialog limit={me.upload_limit_bytes} onClose={close} />}
    />
  );
}
