/** Copies the newest version of a chat's file into the knowledge base. */
import { BookmarkPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { IconButton } from '../ui/Button';
import { failing } from '../ui/failing';
import { useKeep } from './queries';

interface KeepButtonProps {
  chatId: string;
  fileId: string;
  name: string;
}

export function KeepButton({ chatId, fileId, name }: KeepButtonProps) {
  const { t } = useTranslation();
  const keep = useKeep();
  return (
    <IconButton
      icon={BookmarkPlus}
      label={t('knowledge.keep', { name })}
      busy={keep.isPending}
      onClick={() =>
        void keep
          .mutateAsync({ chatId, fileId })
          .then(() => toast(t('knowledge.kept', { name })), failing(t('knowledge.keep_failed')))
      }
    />
  );
}
