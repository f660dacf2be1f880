/** The reader's settings: language, theme, the model that new chats begin with. */
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ME } from '../app/queries';
import { labelOf } from '../models/ModelPicker';
import { Choice } from '../ui/Choice';
import { Modal } from '../ui/Modal';
import type { Model } from '../wire/api';
import { setLanguage, setModel, setTheme, type Theme, useSettings } from './store';

interface SettingsDialogProps {
  models: Model[];
  onClose: () => void;
}

/** Languages go by their own names, in whichever the page speaks. */
const LANGUAGES = { en: 'English', zh: '简体中文' } as const;
const THEMES: Theme[] = ['auto', 'light', 'dark'];

export default function SettingsDialog({ models, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { language, theme, modelId } = useSettings();
  const speak = async (chosen: string) => {
    await setLanguage(chosen as keyof typeof LANGUAGES | 'auto');
    // The server's words on commands follow.
    await client.invalidateQueries({ queryKey: ME });
  };
  const offered = models.some((model) => model.id === modelId) ? modelId : null;
  return (
    <Modal open onOpenChange={onClose} title={t('settings.title')} text={t('settings.text')}>
      <div className="mt-5 space-y-4">
        <Choice
          label={t('settings.language')}
          value={language}
          onChange={speak}
          options={[['auto', t('settings.browser')], ...Object.entries(LANGUAGES)]}
        />
        <Choice
          label={t('settings.theme')}
          value={theme}
          onChange={(chosen) => setTheme(chosen as Theme)}
          options={THEMES.map((name) => [name, t(`settings.themes.${name}`)])}
        />
        <Choice
          label={t('settings.model')}
          value={offered ?? ''}
          onChange={(chosen) => setModel(chosen || null)}
          options={[
            ['', t('settings.first_model')],
            ...models.map((model): [string, string] => [model.id, labelOf(model, t('model.demo'))]),
          ]}
        />
      </div>
    </Modal>
  );
}
