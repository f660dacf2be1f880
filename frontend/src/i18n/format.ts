/** Sizes and times as people read them. */
export function formatSize(bytes: number, language: string): string {
  const steps = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), steps.length - 1);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: steps[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1024 ** step);
}

/** The reader's zone by its name; empty for the browser's. */
export type ZoneName = string;

/** The time alone for today, else the day with it, and for another year that too; all as the zone has it. */
export function formatTime(iso: string, language: string, zone: ZoneName, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const days = daysIn(zone);
  const [day, today] = [days.format(at), days.format(now)];
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(language, {
    ...(day === today ? {} : { month: 'short', day: 'numeric' }),
    ...(sameYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone: known(zone),
  }).format(at);
}

export function formatDay(iso: string, language: string, zone: ZoneName): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: known(zone) }).format(
    new Date(iso),
  );
}

/** The day with its year, and the time. */
export function formatMoment(iso: string, language: string, zone: ZoneName): string {
  const styles = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language, { ...styles, timeZone: known(zone) }).format(new Date(iso));
}

/** Days since 1970 by the zone's calendar. */
export function calendarDay(at: Date, zone: ZoneName): number {
  return Date.parse(daysIn(zone).format(at)) / 86_400_000;
}

const daysByZone = new Map<ZoneName, Intl.DateTimeFormat>();

/** Writes days as 2030-01-31, which is how Sweden does. */
function daysIn(zone: ZoneName): Intl.DateTimeFormat {
  const made = daysByZone.get(zone);
  if (made !== undefined) return made;
  const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: known(zone) });
  daysByZone.set(zone, days);
  return days;
}

/** The server knows zones that this browser may not; its own one stands in for those. */
export function known(zone: ZoneName): string | undefined {
  return zone === '' || !knows(zone) ? undefined : zone;
}

/** Whether this browser can tell the time there. */
export function knows(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
