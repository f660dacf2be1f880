/** A labelled line of text with its error. */
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Labelled, type LabelledProps } from './Labelled';

type FieldProps = ComponentProps<'input'> & LabelledProps;

export function Field({ label, hint, error, className, ...rest }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(told) => (
        <input
          {...told}
          className={cx(
            'h-10 w-full rounded-lg border bg-canvas px-3 text-base outline-offset-0 sm:text-sm',
            error === undefined ? 'border-line' : 'border-danger',
          )}
          {...rest}
        />
      )}
    </Labelled>
  );
}
