/** Chooses the interface's language from the browser's and formats sizes and times in it. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en';
import { zh } from './zh';

export type Language = 'en' | 'zh';

/** The first of the browser's languages that there is a catalogue for. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'en' || primary === 'zh') return primary;
  }
  return 'en';
}

export async function startI18n(language: Language): Promise<void> {
  document.documentElement.lang = tagOf(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, zh: { translation: zh } },
    interpolation: { escapeValue: false },
  });
}

/** Changes to another language while the page is open. */
export async function speak(language: Language): Promise<void> {
  document.documentElement.lang = tagOf(language);
  await i18next.changeLanguage(language);
}

function tagOf(language: Language): string {
  return language === 'zh' ? 'zh-CN' : 'en';
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}
