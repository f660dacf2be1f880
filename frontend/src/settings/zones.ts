/** The time zones that this browser knows, with their distance from UTC now. */

import { knows } from '../i18n/format';

export interface Zone {
  name: string;
  /** Such as `UTC+1`. */
  offset: string;
}

/** Places that some browsers list by a name of earlier days; a reader looks for the one of today. */
const RENAMED: Record<string, string> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

export function zonesOf(now: Date): Zone[] {
  const names = new Set(Intl.supportedValuesOf('timeZone').map(nameOf));
  return [...names].sort().map((name) => ({ name, offset: offsetOf(name, now) }));
}

function nameOf(listed: string): string {
  const name = RENAMED[listed] ?? listed;
  return knows(name) ? name : listed;
}

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC');
}

/** Every word of the query stands in the name, wherever; `_` in names reads as a space. */
export function fitting(zones: readonly Zone[], query: string): Zone[] {
  const words = query
    .toLowerCase()
    .split(/[\s_/]+/)
    .filter((word) => word !== '');
  return zones.filter(({ name, offset }) => {
    const text = `${name} ${offset}`.toLowerCase().replaceAll('_', ' ');
    return words.every((word) => text.includes(word));
  });
}

export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
