/** Adds a skill from a zip or a folder, and says why one could not be taken. */
import { FileArchive, FolderUp, type LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sayTrouble } from '../app/sayError';
import { Button } from '../ui/Button';
import { HttpError } from '../wire/http';
import { useAddSkill } from './queries';

export function AddSkill({ admin }: { admin: boolean }) {
  const { t } = useTranslation();
  const [site, setSite] = useState(false);
  const siteId = useId();
  const add = useAddSkill();
  const send = (files: File[], replace: boolean) => {
    if (files.length === 0) return;
    add.mutate({ files, site, replace });
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
          onPick={(files) => send(files, false)}
        />
        <Pick
          icon={FolderUp}
          label={t('skills.add_folder')}
          disabled={add.isPending}
          folder
          data-testid="skill-folder"
          onPick={(files) => send(files, false)}
        />
        {admin && (
          <span className="flex items-center gap-2 py-2 text-sm">
            <input
              id={siteId}
              type="checkbox"
              checked={site}
              onChange={({ target }) => setSite(target.checked)}
              className="size-4 accent-(--color-accent)"
            />
            <label htmlFor={siteId}>{t('skills.for_all')}</label>
          </span>
        )}
      </div>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {add.isPending && t('skills.adding')}
        {add.isSuccess && t('skills.added', { name: add.data.name })}
      </p>
      {add.isError && (
        <div role="alert" className="mt-2 rounded-lg bg-danger-tint px-3.5 py-3 text-sm leading-6">
          <p className="break-words">{sayTrouble(t, add.error, t('skills.add_failed'))}</p>
          {taken && (
            <Button className="mt-2" onClick={() => send(add.variables.files, true)}>
              {t('skills.replace')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface PickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  icon: LucideIcon;
  label: string;
  folder?: boolean;
  onPick: (files: File[]) => void;
}

function Pick({ icon: Icon, label, folder = false, disabled, onPick, ...rest }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={(element) => {
          input.current = element;
          if (element !== null) element.webkitdirectory = folder;
        }}
        type="file"
        multiple={folder}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = '';
        }}
        {...rest}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <Icon aria-hidden size={16} strokeWidth={1.8} />
        {label}
      </Button>
    </>
  );
}
