/** Adds a skill from a zip or a folder, and says why one could not be taken. */
import { FileArchive, FolderUp, type LucideIcon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { sayTrouble } from '../app/sayError';
import { Button } from '../ui/Button';
import { Check } from '../ui/Check';
import { FilePick } from '../ui/FilePick';
import { useShown } from '../ui/useShown';
import { HttpError } from '../wire/http';
import type { SkillUpload } from './api';
import { useAddSkill } from './queries';

export function AddSkill({ admin }: { admin: boolean }) {
  const { t } = useTranslation();
  const [site, setSite] = useState(false);
  const add = useAddSkill();
  const shown = useShown();
  const said = (error: Error) => sayTrouble(t, error, t('skills.add_failed'));
  const send = (upload: SkillUpload) =>
    add.mutateAsync(upload).catch((error: Error) => {
      if (!shown.current) toast.error(said(error));
    });
  const pick = (files: File[]) => {
    if (files.length > 0) void send({ files, site, replace: false });
  };
  const taken = add.error instanceof HttpError && add.error.code === 'skill_exists';
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-2">
        <Pick
          icon={FileArchive}
          label={t('skills.add_zip')}
          disabled={add.isPending}
          accept=".zip"
          data-testid="skill-zip"
          onPick={pick}
        />
        <Pick
          icon={FolderUp}
          label={t('skills.add_folder')}
          disabled={add.isPending}
          folder
          data-testid="skill-folder"
          onPick={pick}
        />
        {admin && (
          <Check label={t('skills.for_all')} checked={site} onChange={setSite} className="py-2 text-sm" />
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {add.isPending && t('skills.adding')}
        {add.isSuccess && t('skills.added', { name: add.data.name })}
      </p>
      {add.isError && (
        <div role="alert" className="mt-2 rounded-lg bg-danger-tint px-3.5 py-3 text-sm leading-6">
          <p className="break-words">{said(add.error)}</p>
          {taken && (
            <Button className="mt-2" onClick={() => void send({ ...add.variables, replace: true })}>
              {t('skills.replace')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface PickProps extends Omit<ComponentProps<typeof FilePick>, 'children'> {
  icon: LucideIcon;
  label: string;
}

function Pick({ icon: Icon, label, disabled, ...rest }: PickProps) {
  return (
    <FilePick disabled={disabled} {...rest}>
      {(choose) => (
        <Button busy={disabled === true} onClick={choose}>
          <Icon aria-hidden size={16} strokeWidth={1.8} />
          {label}
        </Button>
      )}
    </FilePick>
  );
}
