/** What stands around a box to fill in: its label, its hint, and its error. */
import { type ReactNode, useId } from 'react';
import { cx } from './cx';

export interface LabelledProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What the box has to carry, so that it is read with its label, hint and error. */
interface Told {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props extends LabelledProps {
  className?: string | undefined;
  children: (told: Told) => ReactNode;
}

export function Labelled({ label, hint, error, className, children }: Props) {
  const id = useId();
  const described = cx(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
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
