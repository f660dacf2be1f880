/** What administrators tell everybody, at the top of a chat until it is put away. */
import { Info, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/Button';
import { cx } from '../ui/cx';
import { keepPutAway, putAway, type Shown, useShown } from './api';

const NONE: Shown[] = [];

export default function Banner() {
  const announced = useShown().data ?? NONE;
  const [away, setAway] = useState(putAway);
  const left = announced.filter(({ id, version }) => away[id] !== version);
  if (left.length === 0) return null;
  return (
    <ul className="scroll-thin max-h-[30dvh] shrink-0 overflow-y-auto">
      {left.map((one) => (
        <Line key={one.id} shown={one} onPutAway={() => setAway(keepPutAway(one, announced))} />
      ))}
    </ul>
  );
}

function Line({ shown, onPutAway }: { shown: Shown; onPutAway: () => void }) {
  const { t } = useTranslation();
  const warning = shown.level === 'warning';
  const Icon = warning ? TriangleAlert : Info;
  return (
    <li
      data-testid="announced"
      className={cx(
        'flex items-start gap-2.5 border-b border-line py-1.5 pr-2 pl-4 text-sm sm:pl-6',
        warning ? 'bg-danger-tint' : 'bg-tint',
      )}
    >
      <Icon aria-hidden size={16} className="mt-1.5 shrink-0" />
      <p className="min-w-0 flex-1 py-1 leading-5 break-words">
        <span className="sr-only">{t(`announced.${shown.level}`)} </span>
        {shown.text}
      </p>
      <IconButton icon={X} small label={t('announced.put_away', { text: shown.text })} onClick={onPutAway} />
    </li>
  );
}
