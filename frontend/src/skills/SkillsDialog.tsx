/** The skills of whoever is here: which there are, when each is used, and how to add one. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import { AddSkill } from './AddSkill';
import type { Skill } from './api';
import { useSkills } from './queries';
import { SkillRow } from './SkillRow';
import { useRemoving } from './useRemoving';

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
  const { removed, remove, restore } = useRemoving();
  return (
    <>
      {removed !== null && <Removed key={removed.id} skill={removed} onUndo={() => restore(removed)} />}
      <Rows onRemove={remove} />
    </>
  );
}

/** Stands in the dialog, where it can be reached, and takes the focus of the button that is gone. */
function Removed({ skill, onUndo }: { skill: Skill; onUndo: () => void }) {
  const { t } = useTranslation();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-tint px-3.5 py-2 text-sm">
      <p role="status" className="min-w-0 break-words">
        {t('skills.removed', { name: skill.name })}
      </p>
      <Button ref={undo} onClick={onUndo}>
        {t('skills.undo')}
      </Button>
    </div>
  );
}

function Rows({ onRemove }: { onRemove: (skill: Skill) => void }) {
  const { t } = useTranslation();
  const skills = useSkills(true);
  if (skills.isPending) return <p className="py-6 text-sm text-muted">{t('app.loading')}</p>;
  if (skills.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-6 text-sm text-danger">
        {t('skills.failed')}
        <Button onClick={() => skills.refetch()}>{t('app.try_again')}</Button>
      </div>
    );
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
