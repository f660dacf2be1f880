/** A labelled box for some lines of text, with its hint and its error. */
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Labelled, type LabelledProps } from './Labelled';

type AreaProps = ComponentProps<'textarea'> & LabelledProps;

export function Area({ label, hint, error, className, ...rest }: AreaProps) {
  return (
    <Labelled label={label} hint={hint} error={error} className={className}>
      {(told) => (
        <textarea
          {...told}
          rows={2}
          className={cx(
            'scroll-thin field-sizing-content block max-h-60 min-h-16 w-full resize-y rounded-lg border bg-canvas px-3 py-2 text-base leading-6 outline-offset-0 sm:text-sm',
            error === undefined ? 'border-line' : 'border-danger',
          )}
          {...rest}
        />
      )}
    </Labelled>
  );
}
