/** Chooses the interface's language from the browser's, and brings the words of the one that is spoken. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogue } from './en';
import type { ManageCatalogue } from './enManage';

export type Language = 'en' | 'zh';

const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import('./en')).en,
  zh: async () => (await import('./zh')).zh,
};

/** Brought when they are first shown, and from then on with every language. */
const MANAGE: Record<Language, () => Promise<ManageCatalogue>> = {
  en: async () => (await import('./enManage')).enManage,
  zh: async () => (await import('./zhManage')).zhManage,
};

let managing: Promise<void> | null = null;

/** The last that was asked for: words of an earlier one may come later. */
let wanted: Language = 'en';

/** The first of the browser's languages that there is a catalogue for. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'en' || primary === 'zh') return primary;
  }
  return 'en';
}

export async function startI18n(language: Language): Promise<void> {
  wanted = language;
  // The first request tells the server which language that is, and does not wait for the words.
  document.documentElement.lang = tagOf(language);
  const words = await CATALOGUES[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: words } },
    interpolation: { escapeValue: false },
  });
}

/** Changes to another language while the page is open, once its words are here. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  await bring(language);
  if (wanted !== language || i18next.language === language) return;
  document.documentElement.lang = tagOf(language);
  await i18next.changeLanguage(language);
}

/** Brings all languages ahead of a choice among them. */
export async function bringAll(): Promise<void> {
  await Promise.all([bring('en'), bring('zh')]);
}

/** Brings the words of the account and the administration; the same promise each time. */
export function bringManage(): Promise<void> {
  managing ??= addManage(wanted);
  return managing;
}

async function bring(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await CATALOGUES[language]());
  }
  if (managing !== null) await addManage(language);
}

async function addManage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await MANAGE[language](), true);
}

function tagOf(language: Language): string {
  return language === 'zh' ? 'zh-CN' : 'en';
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Catalogue & ManageCatalogue };
  }
}
