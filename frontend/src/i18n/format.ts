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

/** The time alone for today, else the date with it. */
export function formatTime(iso: string, language: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const today = at.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(today ? {} : { month: 'short', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}
