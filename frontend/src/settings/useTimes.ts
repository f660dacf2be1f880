/** Times as this reader wants to see them: in their language and in the zone that they chose. */
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment, formatTime } from '../i18n/format';
import { useSettings } from './store';

export function useTimes() {
  const { language } = useTranslation().i18n;
  const zone = useSettings((settings) => settings.zone);
  return {
    time: (iso: string) => formatTime(iso, language, zone, new Date()),
    day: (iso: string) => formatDay(iso, language, zone),
    moment: (iso: string) => formatMoment(iso, language, zone),
  };
}
