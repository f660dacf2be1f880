/** How far a running call has come, in the reader's language where the server counts something known. */
import { useTranslation } from 'react-i18next';
import { useLive } from '../chat/store';
import type { ToolPart } from '../wire/types.gen';

export function useProgress(part: ToolPart): string | null {
  const { t, i18n } = useTranslation();
  const tick = useLive((live) => live.progress[part.call_id]);
  if (tick === undefined) return part.progress ?? null;
  if (tick.counted === undefined) return tick.text;
  const { unit, done, total } = tick.counted;
  const figures = new Intl.NumberFormat(i18n.language);
  return t(`progress.${unit}` as 'progress.pages', {
    defaultValue: tick.text,
    done: figures.format(done),
    total: figures.format(total),
  });
}
