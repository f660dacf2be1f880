/** Makes the page follow what the reader has set on the server, here or elsewhere. */
import { useEffect } from 'react';
import type { Me } from '../wire/api';
import { setLanguage, setZone } from './store';

const LANGUAGES = { '': 'auto', en: 'en', 'zh-CN': 'zh' } as const;

export function useServerSettings(me: Me | undefined): void {
  const language = me?.chosen_language;
  useEffect(() => {
    if (language !== undefined) void setLanguage(LANGUAGES[language]);
  }, [language]);
  const zone = me?.chosen_timezone;
  useEffect(() => {
    if (zone !== undefined) setZone(zone);
  }, [zone]);
}
