/** A box to tick, with its words. */
import type { ComponentProps } from 'react';
import { cx } from './cx';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string;
  onChange: (checked: boolean) => void;
}

export function Check({ label, onChange, className, ...rest }: CheckProps) {
  return (
    <label className={cx('flex w-fit items-start gap-2.5', className)}>
      <input
        type="checkbox"
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
        {...rest}
      />
      <span className="min-w-0 break-words">{label}</span>
    </label>
  );
}
