/** Known services to begin with, or a form with nothing in it. */
import { useTranslation } from 'react-i18next';
import { BackButton } from '../../ui/BackButton';
import { FailedRow } from '../../ui/FailedRow';
import { type Preset, usePresets } from './api';

interface PresetListProps {
  /** Null is a server by hand. */
  onChoose: (preset: Preset | null) => void;
  onBack: () => void;
}

export function PresetList({ onChoose, onBack }: PresetListProps) {
  const { t } = useTranslation();
  const presets = usePresets();
  return (
    <div className="mt-3">
      <BackButton words={t('servers.back')} onClick={onBack} />
      <h3 className="mt-3 text-xs font-medium text-muted">{t('servers.presets')}</h3>
      {presets.isPending && <p className="mt-2 text-sm text-muted">{t('app.loading')}</p>}
      {presets.isLoadingError && <FailedRow words={t('servers.failed')} onRetry={() => presets.refetch()} />}
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {presets.data?.map((preset) => (
          <li key={preset.name}>
            <Choice title={preset.title} text={preset.about} onClick={() => onChoose(preset)} />
          </li>
        ))}
        <li>
          <Choice
            title={t('servers.by_hand')}
            text={t('servers.by_hand_hint')}
            onClick={() => onChoose(null)}
          />
        </li>
      </ul>
    </div>
  );
}

function Choice({ title, text, onClick }: { title: string; text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-full w-full rounded-xl border border-line px-4 py-3 text-left text-sm transition-colors hover:bg-hover"
    >
      <span className="block font-medium">{title}</span>
      <span className="mt-0.5 block leading-5 break-words text-muted">{text}</span>
    </button>
  );
}
