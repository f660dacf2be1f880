/** What the reader has chosen, as this browser knows it: the server's word on the language comes with `me`. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { chooseLanguage, type Language, speak } from '../i18n';

export type Theme = 'auto' | 'light' | 'dark';

interface Settings {
  /** Kept here too, so that the page speaks it before the server has answered. */
  language: Language | 'auto';
  theme: Theme;
  /** Kept here for pages that ask the server nothing of the reader; empty for the browser's zone. */
  zone: string;
}

const settingsStore = create<Settings>()(
  persist((): Settings => ({ language: 'auto', theme: 'auto', zone: '' }), { name: 'folio.settings' }),
);

export const useSettings = settingsStore;

export function chosenLanguage(): Language {
  const { language } = settingsStore.getState();
  return chooseLanguage(language === 'auto' ? navigator.languages : [language]);
}

export async function setLanguage(language: Settings['language']): Promise<void> {
  settingsStore.setState({ language });
  await speak(chosenLanguage());
}

export function setZone(zone: string): void {
  settingsStore.setState({ zone });
}

export function setTheme(theme: Theme): void {
  settingsStore.setState({ theme });
  showTheme();
}

/** `auto` leaves it to the system, which the style sheet follows by itself. */
export function showTheme(): void {
  const { theme } = settingsStore.getState();
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
