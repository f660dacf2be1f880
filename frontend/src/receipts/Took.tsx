/** How long a call took; while it runs, how long it has run since the page saw it begin. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolPart } from '../wire/types.gen';

const TICK_MS = 1000;

export function Took({ part }: { part: ToolPart }) {
  const { t } = useTranslation();
  const running = useRunningMs(part.state);
  const ms = part.ms ?? running;
  if (ms === null || ms < TICK_MS) return null;
  return (
    <span className="text-xs text-muted tabular-nums">
      {t('tool.took', { seconds: Math.round(ms / 1000) })}
    </span>
  );
}

/** A call that already ran when it was first seen may have begun at any time. */
function useRunningMs(state: ToolPart['state']): number | null {
  const [began, setBegan] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const [before, setBefore] = useState(state);
  if (before !== state) {
    setBefore(state);
    setBegan(before === 'input' && state === 'running' ? Date.now() : null);
  }
  useEffect(() => {
    if (began === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [began]);
  return began === null ? null : Math.max(0, now - began);
}
