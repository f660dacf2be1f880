/** Opens the skills from beside the message box; they belong to an account. */
import { GraduationCap } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../ui/DialogButton';
import type { Me } from '../wire/api';

const SkillsDialog = lazy(() => import('./SkillsDialog'));

export function SkillsButton({ me }: { me: Me }) {
  const { t } = useTranslation();
  if (!me.signed_in) return null;
  return (
    <DialogButton
      icon={GraduationCap}
      label={t('skills.title')}
      dialog={(close) => <SkillsDialog admin={me.admin} onClose={close} />}
    />
  );
}
