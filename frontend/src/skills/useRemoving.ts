/** Deletes a skill at once and says which, so that it can be taken back. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../app/sayError';
import type { Skill } from './api';
import { useRemoveSkill, useRestoreSkill } from './queries';

export function useRemoving() {
  const { t } = useTranslation();
  const [removed, setRemoved] = useState<Skill | null>(null);
  const removing = useRemoveSkill();
  const restoring = useRestoreSkill();
  const remove = (skill: Skill) =>
    removing.mutate(skill.id, {
      onSuccess: () => setRemoved(skill),
      onError: (error) => toast.error(sayTrouble(t, error, t('skills.remove_failed'))),
    });
  const restore = ({ id }: Skill) =>
    restoring.mutate(id, {
      onSuccess: () => setRemoved(null),
      onError: (error) => toast.error(sayTrouble(t, error, t('skills.undo_failed'))),
    });
  return { removed, remove, restore };
}
