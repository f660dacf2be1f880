/** Moments as a box for date and time holds them: in the browser's zone, without saying so. */

/** Empty for no moment. */
export function toBox(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Null for an empty box. The moment that was there keeps the seconds that a box doesn't show. */
export function fromBox(written: string, before: string | null): string | null {
  if (written === '') return null;
  if (before !== null && toBox(before) === written) return before;
  return new Date(written).toISOString();
}
