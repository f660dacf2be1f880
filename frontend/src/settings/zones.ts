/** The time zones that this browser knows, with their distance from UTC now. */

export interface Zone {
  name: string;
  /** Such as `UTC+1`. */
  offset: string;
}

export function zonesOf(now: Date): Zone[] {
  return Intl.supportedValuesOf('timeZone').map((name) => ({ name, offset: offsetOf(name, now) }));
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
