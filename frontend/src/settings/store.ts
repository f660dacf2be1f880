/** What the reader has chosen for this browser. */
import i18next from 'i18next';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { chooseLanguage, type Language, speak } from '../i18n';

export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  language: Language | 'auto';
  theme: Theme;
  /** The model that new chats begin with; null for the server's first. */
  modelId: string | null;
}

const settingsStore = create<Settings>()(
  persist((): Settings => ({ language: 'auto', theme: 'auto', modelId: null }), { name: 'folio.settings' }),
);

export const useSettings = settingsStore;

export function chosenLanguage(): Language {
  const { language } = settingsStore.getState();
  return chooseLanguage(language === 'auto' ? navigator.languages : [language]);
}

export async function setLanguage(language: Settings['language']): Promise<void> {
  settingsStore.setState({ language });
  if (i18next.language !== chosenLanguage()) await speak(chosenLanguage());
}

export function setTheme(theme: Theme): void {
  settingsStore.setState({ theme });
  showTheme();
}

export function setModel(modelId: string | null): void {
  settingsStore.setState({ modelId });
}

/** `auto` leaves it to the system, which the style sheet follows by itself. */
export function showTheme(): void {
  const { theme } = settingsStore.getState();
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
