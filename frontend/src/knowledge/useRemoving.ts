/** Removes a file at once and says which, so that it can be taken back. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../app/sayError';
import type { KnowledgeFile } from './api';
import { useRemove, useRestore } from './queries';

export function useRemoving() {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<KnowledgeFile | null>(null);
  const removing = useRemove();
  const restoring = useRestore();
  const remove = (file: KnowledgeFile) =>
    removing.mutate(file.id, {
      onSuccess: () => setRemoved(file),
      onError: (error) => toast.error(sayTrouble(t, error, t('knowledge.remove_failed'))),
    });
  const restore = ({ id }: KnowledgeFile) =>
    restoring.mutate(id, {
      onSuccess: () => setRemoved(null),
      onError: (error) => toast.error(sayTrouble(t, error, t('knowledge.undo_failed'))),
    });
  return { removed, remove, restore };
}
