/** A labelled line of text with its error. */
import { type ComponentProps, useId } from 'react';
import { cx } from './cx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
}

export function Field({ label, error, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={cx(
          'h-10 w-full rounded-lg border bg-canvas px-3 text-base outline-offset-0 sm:text-sm',
          error === undefined ? 'border-line' : 'border-danger',
        )}
        {...rest}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
