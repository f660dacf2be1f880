/** What the model thought, folded, with how long it took. */
import { Brain, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ThinkingPart } from '../wire/types.gen';

interface ThinkingProps {
  part: ThinkingPart;
  running: boolean;
}

export function Thinking({ part, running }: ThinkingProps) {
  const { t } = useTranslation();
  const seconds = part.ms == null ? null : Math.max(1, Math.round(part.ms / 1000));
  const finished = seconds === null ? t('message.thought') : t('message.thought_for', { seconds });
  return (
    <details className="group text-sm text-muted">
      <summary className="inline-flex list-none items-center gap-1.5 rounded-md py-1 pr-2 hover:text-strong">
        <Brain aria-hidden size={15} strokeWidth={1.8} />
        <span className={running ? 'animate-pulse' : ''}>{running ? t('message.thinking') : finished}</span>
        <ChevronRight aria-hidden size={14} className="transition-transform group-open:rotate-90" />
      </summary>
      <div className="mt-1 border-l-2 border-line pl-4 leading-6 whitespace-pre-wrap">{part.text}</div>
    </details>
  );
}
