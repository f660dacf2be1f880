/** A text of the model's, drawn as Markdown once the script for that is here. */
import { lazy, Suspense } from 'react';
import { Boundary } from '../ui/Boundary';

/** The half of the script that only answers need; until it is here they stand as plain text. */
const Markdown = lazy(() => import('./Markdown'));

export function Words({ text, growing }: { text: string; growing: boolean }) {
  return (
    <Boundary fallback={<PlainText text={text} />}>
      <Suspense fallback={<PlainText text={text} />}>
        <Markdown text={text} streaming={growing} />
      </Suspense>
    </Boundary>
  );
}

function PlainText({ text }: { text: string }) {
  return <p className="prose whitespace-pre-wrap">{text}</p>;
}
