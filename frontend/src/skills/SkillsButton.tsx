/** Opens the skills from beside the message box; they belong to an account. */
import { GraduationCap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import type { Me } from '../wire/api';

const SkillsDialog = lazy(() => import('./SkillsDialog'));

export function SkillsButton({ me }: { me: Me }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!me.signed_in) return null;
  return (
    <>
      <IconButton
        icon={GraduationCap}
        label={t('skills.title')}
        aria-haspopup="dialog"
        className="rounded-full"
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <SkillsDialog admin={me.admin} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
