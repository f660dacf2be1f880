/** A text of the model's, drawn as Markdown once the script for that is here. */
import { lazy, Suspense, useState } from 'react';
import { Boundary } from '../ui/Boundary';

type Markdown = typeof import('./Markdown').default;

/** A lazy component shows its fallback first, and React holds back what follows a fallback for 300 ms. */
let ready: Markdown | null = null;

/** The half of the script that only answers need; until it is here they stand as plain text. */
export async function loadMarkdown(): Promise<{ default: Markdown }> {
  const loaded = await import('./Markdown');
  ready = loaded.default;
  return loaded;
}

const LazyMarkdown = lazy(loadMarkdown);

export function Words({ text, growing }: { text: string; growing: boolean }) {
  const [Drawn] = useState(() => ready ?? LazyMarkdown);
  return (
    <Boundary fallback={<PlainText text={text} />}>
      <Suspense fallback={<PlainText text={text} />}>
        <Drawn text={text} streaming={growing} />
      </Suspense>
    </Boundary>
  );
}

function PlainText({ text }: { text: string }) {
  return <p className="prose whitespace-pre-wrap">{text}</p>;
}
