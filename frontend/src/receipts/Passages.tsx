/** Passages that were found, each with the way to the place where it stands. */
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenPlaceWords } from '../files/placeWords';
import { Citing } from '../thread/citation';
import { Found, WAY } from './Found';
import type { FoundPassage } from './passages';

export function Passages({ passages }: { passages: FoundPassage[] }) {
  return (
    <Found
      found={passages.map((passage) => ({
        way: <Title passage={passage} />,
        place: passage.section,
        words: passage.text,
      }))}
    />
  );
}

function Title({ passage: { citation, file, place } }: { passage: FoundPassage }) {
  const { t } = useTranslation();
  const cite = useContext(Citing);
  const title = [file, writtenPlaceWords(t, place)].filter(Boolean).join(' · ');
  if (citation === null || cite === null) return <span>{title}</span>;
  return (
    <button type="button" onClick={() => cite(citation)} className={WAY}>
      {title}
    </button>
  );
}
