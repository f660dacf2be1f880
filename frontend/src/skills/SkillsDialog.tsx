/** The skills of whoever is here: which there are, when each is used, and how to add one. */
import { useTranslation } from 'react-i18next';
import { useRemoving } from '../app/useRemoving';
import { FailedRow } from '../ui/FailedRow';
import { Modal } from '../ui/Modal';
import { Removed } from '../ui/Removed';
import { AddSkill } from './AddSkill';
import type { Skill } from './api';
import { useRemoveSkill, useRestoreSkill, useSkills } from './queries';
import { SkillRow } from './SkillRow';

interface SkillsDialogProps {
  admin: boolean;
  onClose: () => void;
}

export default function SkillsDialog({ admin, onClose }: SkillsDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal open onOpenChange={onClose} title={t('skills.title')} text={t('skills.text')} place="wide">
      <AddSkill admin={admin} />
      <Skills />
    </Modal>
  );
}

function Skills() {
  const { t } = useTranslation();
  const { removed, remove, restore } = useRemoving<Skill>({
    remove: useRemoveSkill().mutateAsync,
    restore: useRestoreSkill().mutateAsync,
    words: { removeFailed: t('skills.remove_failed'), undoFailed: t('skills.undo_failed') },
  });
  return (
    <>
      {removed !== null && (
        <Removed
          key={removed.id}
          words={t('skills.removed', { name: removed.name })}
          onUndo={() => restore(removed)}
        />
      )}
      <Rows onRemove={remove} />
    </>
  );
}

function Rows({ onRemove }: { onRemove: (skill: Skill) => void }) {
  const { t } = useTranslation();
  const skills = useSkills(true);
  if (skills.data === undefined) {
    if (skills.isLoadingError)
      return <FailedRow words={t('skills.failed')} onRetry={() => void skills.refetch()} />;
    return <p className="py-6 text-sm text-muted">{t('app.loading')}</p>;
  }
  if (skills.data.length === 0) {
    return <p className="py-5 text-sm leading-6 text-muted">{t('skills.none')}</p>;
  }
  return (
    <ul aria-label={t('skills.title')} className="mt-2 divide-y divide-line">
      {skills.data.map((skill) => (
        <SkillRow key={skill.id} skill={skill} onRemove={() => onRemove(skill)} />
      ))}
    </ul>
  );
}
