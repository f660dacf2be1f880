/** A labelled line of text with its error. */
import { type ComponentProps, useId } from 'react';
import { cx } from './cx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

export function Field({ label, error, hint, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={
          cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
        }
        className={cx(
          'h-10 w-full rounded-lg border bg-canvas px-3 text-base outline-offset-0 sm:text-sm',
          error === undefined ? 'border-line' : 'border-danger',
        )}
        {...rest}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-[0.8125rem] leading-5 text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
