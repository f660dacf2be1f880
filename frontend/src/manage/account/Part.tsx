/** One part of the account, with its heading. */
import { type ReactNode, useId } from 'react';

interface PartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

export function Part({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-xl">
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-sm leading-6 text-muted">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
