/** Moments as a box for date and time holds them: by the clock of a zone, without saying so. */
import { known, type ZoneName } from '../../i18n/format';

const MINUTES = 16;

/** Empty for no moment. */
export function toBox(iso: string | null, zone: ZoneName): string {
  return iso === null ? '' : clockAt(Date.parse(iso), zone).slice(0, MINUTES);
}

/** Null for an empty box. The moment that was there keeps the seconds that a box doesn't show. */
export function fromBox(written: string, before: string | null, zone: ZoneName): string | null {
  if (written === '') return null;
  if (before !== null && toBox(before, zone) === written) return before;
  const clock = Date.parse(`${written}Z`);
  // The clock may have been changed between the first guess and the moment itself.
  const near = clock - aheadAt(clock, zone);
  return new Date(clock - aheadAt(near, zone)).toISOString();
}

/** How far the zone's clock is ahead of UTC then. */
function aheadAt(at: number, zone: ZoneName): number {
  const whole = Math.floor(at / 1000) * 1000;
  return Date.parse(`${clockAt(whole, zone)}Z`) - whole;
}

/** Such as 2030-01-31T18:03:27, which is how Sweden writes it, but for the T. */
function clockAt(at: number, zone: ZoneName): string {
  const styles = { dateStyle: 'short', timeStyle: 'medium' } as const;
  const clock = new Intl.DateTimeFormat('sv-SE', { ...styles, timeZone: known(zone) });
  return clock.format(at).replace(' ', 'T');
}
