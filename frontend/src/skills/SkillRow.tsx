/** One skill: what it is for, when it is used, what it says, and the ways to take it along or delete it. */
import { ChevronRight, Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../files/DownloadLink';
import { formatSize } from '../i18n/format';
import { IconButton } from '../ui/Button';
import { Choice } from '../ui/Choice';
import { cx } from '../ui/cx';
import { FailedRow } from '../ui/FailedRow';
import { useAtOnce } from '../ui/useAtOnce';
import { type Skill, zipUrl } from './api';
import { useChangeSkill, useSkillText } from './queries';

const USES = ['off', 'command', 'model'] as const;
type Use = (typeof USES)[number];

interface SkillRowProps {
  skill: Skill;
  onRemove: () => void;
}

export function SkillRow({ skill, onRemove }: SkillRowProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const textId = useId();
  const { id, name } = skill;
  return (
    <li data-testid="skill" className="py-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-semibold break-words">{name}</h3>
          <p className="mt-0.5 text-sm leading-6 break-words text-muted">{useAbout(skill)}</p>
          <p className="mt-1 text-xs text-muted">{t(`skills.whose.${whose(skill)}`)}</p>
        </div>
        <DownloadLink
          icon={Download}
          href={zipUrl(id)}
          name={`${name}.zip`}
          label={t('skills.download', { name })}
        />
        {skill.mine && !skill.included && (
          <IconButton icon={Trash2} small label={t('skills.remove', { name })} onClick={onRemove} />
        )}
      </div>
      {skill.mine && <UseChoice skill={skill} />}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={textId}
        aria-label={t('skills.says_of', { name })}
        onClick={() => setOpen(!open)}
        className="mt-2 -ml-2 inline-flex h-9 items-center gap-1 rounded-lg px-2 text-sm text-muted hover:bg-hover hover:text-strong"
      >
        <ChevronRight aria-hidden size={15} className={cx('transition-transform', open && 'rotate-90')} />
        {t('skills.says')}
      </button>
      <div id={textId}>{open && <Text id={id} name={name} />}</div>
    </li>
  );
}

function UseChoice({ skill }: { skill: Skill }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChangeSkill(skill.id);
  const [shown, change] = useAtOnce(skill, mutateAsync, t('skills.change_failed'));
  return (
    <div className="mt-3 max-w-sm">
      <Choice
        label={t('skills.use', { name: skill.name })}
        value={standing(shown)}
        onChange={(use) =>
          change({ enabled: use !== 'off', offered: use === 'off' ? shown.offered : use === 'model' })
        }
        options={USES.map((use) => [use, t(`skills.uses.${use}`)])}
      />
    </div>
  );
}

function Text({ id, name }: { id: string; name: string }) {
  const { t, i18n } = useTranslation();
  const text = useSkillText(id);
  if (text.isPending) return <p className="py-2 text-sm text-muted">{t('app.loading')}</p>;
  if (text.isLoadingError) {
    return <FailedRow words={t('skills.text_failed')} onRetry={() => text.refetch()} />;
  }
  const { instructions, files } = text.data;
  return (
    <>
      <section
        aria-label={t('skills.says_of', { name })}
        tabIndex={0}
        className="scroll-thin mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-canvas p-3 text-[0.8125rem] leading-6 break-words whitespace-pre-wrap"
      >
        {instructions}
      </section>
      {files.length > 0 && (
        <>
          <h4 className="mt-3 text-sm font-medium">{t('skills.files')}</h4>
          <ul className="mt-1 text-[0.8125rem] leading-6 text-muted">
            {files.map(({ path, size }) => (
              <li key={path} className="flex justify-between gap-3">
                <span className="min-w-0 break-all">{path}</span>
                <span className="shrink-0 tabular-nums">{formatSize(size, i18n.language)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Those that come with Folio are described in the reader's language, others as their authors did. */
function useAbout({ included, name, description }: Skill): string {
  const { t } = useTranslation();
  if (!included) return description;
  return t(`skills.about.${name}` as 'skills.about.pitch-deck', { defaultValue: description });
}

function whose(skill: Skill): 'mine' | 'site' | 'included' {
  if (skill.included) return 'included';
  return skill.site ? 'site' : 'mine';
}

function standing({ enabled, offered }: { enabled: boolean; offered: boolean }): Use {
  if (!enabled) return 'off';
  return offered ? 'model' : 'command';
}
