/** Passages that were found, each with the way to the place where it stands. */
import { useContext } from 'react';
import { Citing } from '../thread/citation';
import type { FoundPassage } from './passages';

export function Passages({ passages }: { passages: FoundPassage[] }) {
  return (
    <ul className="space-y-2.5">
      {passages.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes, and its passages have no other identity
        <li key={index}>
          <Title passage={passage} />
          {passage.section !== '' && <p className="text-xs break-words text-muted">{passage.section}</p>}
          <p dir="auto" className="line-clamp-3 text-muted">
            {passage.text}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Title({ passage: { citation, title } }: { passage: FoundPassage }) {
  const cite = useContext(Citing);
  if (citation === null || cite === null) return <span>{title}</span>;
  return (
    <button
      type="button"
      onClick={() => cite(citation)}
      className="text-left break-words text-accent underline decoration-1 underline-offset-3"
    >
      {title}
    </button>
  );
}
