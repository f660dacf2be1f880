/** A block of code with its language, a copy button and, once it is whole, its colours. */
import { type CSSProperties, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/CopyButton';
import { coloursOf } from './colours';
import type { Lines } from './highlight';
import { useNearView } from './useNearView';

const LONGEST_COLOURED = 60_000;

interface CodeBlockProps {
  language: string;
  /** The code, cut anywhere between lines: of code that grows only the last part changes. */
  parts: string[];
  /** Whether the code is all there. */
  whole: boolean;
}

export function CodeBlock({ language, parts, whole }: CodeBlockProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const code = whole ? parts.join('').replace(/\n$/, '') : '';
  const lines = useColours(code, language, useNearView(place) && whole);
  return (
    <div ref={place} className="overflow-hidden rounded-lg border border-line bg-code" dir="ltr">
      <div className="flex h-9 items-center justify-between border-b border-line pr-1 pl-3.5">
        <span className="font-mono text-xs text-muted">{language || t('message.code')}</span>
        <CopyButton text={() => parts.join('').replace(/\n$/, '')} label={t('message.copy_code')} />
      </div>
      <pre
        className="scroll-thin max-h-[32rem] overflow-auto px-3.5 py-3 text-[0.8125rem] leading-6"
        tabIndex={0}
      >
        <code className="font-mono">{lines === null ? plain(parts) : coloured(lines)}</code>
      </pre>
    </div>
  );
}

/** Each part is laid out by itself, so that the lines before a new one stay as they are. */
function plain(parts: string[]) {
  if (parts.length < 2) return parts[0]?.replace(/\n$/, '');
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts only follow one another
    <span key={index} className="block">
      {part}
    </span>
  ));
}

/** The colours are an extra that loads on its own: without them the code stands there plain. */
function useColours(code: string, language: string, ready: boolean): Lines | null {
  const [done, setDone] = useState<{ code: string; lines: Lines | null } | null>(null);
  const wanted = ready && language !== '' && code.length <= LONGEST_COLOURED;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    coloursOf(code, language)
      .then((lines) => {
        if (current) startTransition(() => setDone({ code, lines }));
      })
      .catch((error: unknown) => console.warn('Code is shown without colours', error));
    return () => {
      current = false;
    };
  }, [code, language, wanted]);
  return done?.code === code ? done.lines : null;
}

/** Thousands of coloured words slow every frame: those far from the view are not laid out. */
function coloured(lines: Lines) {
  const width = `${Math.max(...lines.map(lengthOf))}ch`;
  const bundles = Array.from({ length: Math.ceil(lines.length / BUNDLE) }, (_, index) => index * BUNDLE);
  return bundles.map((first) => {
    const bundle = lines.slice(first, first + BUNDLE);
    const size = { containIntrinsicHeight: `${bundle.length * LINE_REM}rem`, minWidth: width };
    return (
      <span key={first} className="far-away block" style={size}>
        {bundle.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <ColouredLine key={row} line={line} last={first + row === lines.length - 1} />
        ))}
      </span>
    );
  });
}

const BUNDLE = 20;
/** As `leading-6` has it. */
const LINE_REM = 1.5;

function lengthOf(line: Lines[number]): number {
  return line.reduce((length, token) => length + token.content.length, 0);
}

function ColouredLine({ line, last }: { line: Lines[number]; last: boolean }) {
  return (
    <span>
      {line.map((token, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no other identity
        <span key={column} className="shiki-token" style={token.htmlStyle as CSSProperties}>
          {token.content}
        </span>
      ))}
      {!last && '\n'}
    </span>
  );
}
