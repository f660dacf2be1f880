/** The reader's settings: kept by the server for whoever this is, the theme by this browser. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeMe } from '../app/queries';
import { bringAll } from '../i18n';
import { labelOf } from '../models/ModelPicker';
import { Choice } from '../ui/Choice';
import { Modal } from '../ui/Modal';
import { useAtOnce } from '../ui/useAtOnce';
import type { Me } from '../wire/api';
import { Instructions } from './Instructions';
import { setTheme, type Theme, useSettings } from './store';
import { ZoneChoice } from './ZoneChoice';

interface SettingsDialogProps {
  me: Me;
  onClose: () => void;
}

/** Languages go by their own names, in whichever the page speaks. */
const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const;
const THEMES: Theme[] = ['auto', 'light', 'dark'];

export default function SettingsDialog({ me, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const { theme } = useSettings();
  const { mutateAsync } = useChangeMe();
  const [shown, change] = useAtOnce(chosen(me), mutateAsync, t('settings.failed'));
  useEffect(() => {
    // What could not be brought ahead is asked for again when it is chosen.
    bringAll().catch((error: unknown) => console.warn('A language could not be brought', error));
  }, []);
  return (
    <Modal open onOpenChange={onClose} title={t('settings.title')} text={t('settings.text')}>
      <div className="mt-5 space-y-4">
        <Choice
          label={t('settings.language')}
          value={shown.language}
          onChange={(language) => change({ language: language as Me['chosen_language'] })}
          options={[['', t('settings.browser')], ...Object.entries(LANGUAGES)]}
        />
        <ZoneChoice value={shown.timezone} onChange={(timezone) => change({ timezone })} />
        <Choice
          label={t('settings.theme')}
          value={theme}
          onChange={(chosen) => setTheme(chosen as Theme)}
          options={THEMES.map((name) => [name, t(`settings.themes.${name}`)])}
        />
        <Choice
          label={t('settings.model')}
          value={shown.default_model_id}
          onChange={(id) => change({ default_model_id: id })}
          options={[
            ['', t('settings.first_model')],
            ...me.models.map((model): [string, string] => [model.id, labelOf(model, t('model.demo'))]),
          ]}
        />
        <Instructions saved={me.instructions} />
      </div>
    </Modal>
  );
}

function chosen({ chosen_language, chosen_timezone, chosen_model_id }: Me) {
  return { language: chosen_language, timezone: chosen_timezone, default_model_id: chosen_model_id };
}
