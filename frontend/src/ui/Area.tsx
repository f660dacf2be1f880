/** A labelled box for some lines of text, with its hint and its error. */
import { type ComponentProps, useId } from 'react';
import { cx } from './cx';

interface AreaProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export function Area({ label, hint, error, className, ...rest }: AreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        aria-invalid={error !== undefined}
        aria-describedby={
          cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
        }
        className={cx(
          'scroll-thin field-sizing-content block max-h-60 min-h-16 w-full resize-y rounded-lg border bg-canvas px-3 py-2 text-base leading-6 outline-offset-0 sm:text-sm',
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
