/** The frame of a question in the chat: what is asked and why, with its answers beneath. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ASKS, useArrival } from './useArrival';
import { visible } from './visible';

interface CardProps {
  title: string;
  /** In the words of the server that asks. */
  reason: string;
  children: ReactNode;
}

export function Card({ title, reason, children }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  const card = useArrival();
  return (
    <fieldset
      ref={card}
      {...{ [ASKS]: true }}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-waits`}
      className="min-w-0 space-y-3 border-t border-line px-3.5 py-3.5 outline-none focus-visible:shadow-[inset_3px_0_0_var(--accent)]"
    >
      <div>
        <p id={`${id}-title`} className="font-medium break-words">
          {title}
        </p>
        {reason !== '' && (
          <p className="mt-1 max-h-40 overflow-y-auto leading-6 break-words whitespace-pre-wrap" tabIndex={0}>
            {visible(reason)}
          </p>
        )}
        <p id={`${id}-waits`} className="mt-1 text-[0.8125rem] leading-5 text-muted">
          {t('ask.waits')}
        </p>
      </div>
      {children}
    </fieldset>
  );
}
