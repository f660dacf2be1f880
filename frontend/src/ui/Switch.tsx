/** A switch that is on or off, with words for those who can't see it. */
import { cx } from './cx';

interface SwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  label: string;
  /** Nothing is done now; it stays where the focus is. */
  busy?: boolean;
}

export function Switch({ on, onChange, label, busy = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      title={label}
      aria-disabled={busy || undefined}
      onClick={() => busy || onChange(!on)}
      className={cx(
        'inline-flex h-6 w-10 shrink-0 items-center rounded-full border p-0.5 transition-colors aria-disabled:opacity-50',
        on ? 'border-accent bg-accent' : 'border-muted bg-hover',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'size-4.5 rounded-full transition-transform',
          on ? 'translate-x-4 bg-on-accent' : 'bg-muted',
        )}
      />
    </button>
  );
}
