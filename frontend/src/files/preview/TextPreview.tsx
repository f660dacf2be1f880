/** A text or code with its lines numbered and its colours; Markdown also as it reads. */
import { type CSSProperties, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../ui/Boundary';
import { cx } from '../../ui/cx';
import { useRepeats } from '../place';
import type { TextSeen } from '../seen';
import { Earlier } from './Earlier';
import { More } from './More';
import { isAt, type Stretch, useMarkedInView } from './marked';
import { Upward } from './Upward';
import { type UrlOf, useWindows } from './windows';

const Markdown = lazy(() => import('../../thread/Markdown'));

const COUNT = 1000;
const LONGEST_COLOURED = 120_000;

type Tokens = { content: string; htmlStyle?: unknown }[];

interface TextPreviewProps {
  first: TextSeen;
  urlOf: UrlOf;
  name: string;
  /** The lines that are marked, and seen first. */
  at?: Stretch | null;
}

export function TextPreview({ first, urlOf, name, at = null }: TextPreviewProps) {
  const { t } = useTranslation();
  const { windows, earlier, later } = useWindows(first, urlOf, COUNT);
  const isMarkdown = /\.(md|markdown)$/i.test(name);
  const [reads, setReads] = useState(isMarkdown && at === null);
  const repeats = useRepeats();
  const box = useMarkedInView(reads);
  const start = windows[0]?.start ?? first.start;
  const lines = windows.flatMap(({ text }) => linesOf(text));
  const source = <Source lines={lines} language={first.language} from={start} at={at} />;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is marked in the lines alone
  useEffect(() => {
    if (at !== null) setReads(false);
  }, [at, repeats]);
  if (first.total === 0)
    return <p className="px-6 py-14 text-center text-sm text-muted">{t('look.empty')}</p>;
  return (
    <>
      {isMarkdown && (
        <div className="flex shrink-0 gap-1 border-b border-line px-3 py-1.5">
          <Choose pressed={reads} onClick={() => setReads(true)} words={t('look.as_read')} />
          <Choose pressed={!reads} onClick={() => setReads(false)} words={t('look.as_written')} />
        </div>
      )}
      <Upward box={box} top={start} className="overflow-auto bg-canvas">
        <Earlier start={start} {...earlier} />
        {reads ? (
          <article className="mx-auto max-w-2xl px-5 py-6 sm:px-8">
            <Boundary fallback={source}>
              <Suspense fallback={source}>
                <Markdown text={lines.join('\n')} streaming={false} />
              </Suspense>
            </Boundary>
          </article>
        ) : (
          source
        )}
        <More {...later} />
      </Upward>
    </>
  );
}

/** Without the empty line that the last line's end would make. */
function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function Choose({ pressed, onClick, words }: { pressed: boolean; onClick: () => void; words: string }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cx('h-7 rounded-md px-2.5 text-xs', pressed ? 'bg-hover font-medium' : 'text-muted')}
    >
      {words}
    </button>
  );
}

interface SourceProps {
  lines: string[];
  language: string;
  /** The number of the first line. */
  from: number;
  at: Stretch | null;
}

function Source({ lines, language, from, at }: SourceProps) {
  const colours = useLineColours(lines.join('\n'), language);
  const gutter = `${String(from + lines.length).length + 1}ch`;
  return (
    <pre className="w-fit min-w-full py-3 font-mono text-[0.8125rem] leading-6" dir="ltr">
      {lines.map((line, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's number is its identity
          key={from + index}
          className={cx('far-away flex', isAt(from + index, at) ? 'bg-tint' : 'bg-canvas')}
          {...(isAt(from + index, at) ? { 'data-cited': '' } : {})}
        >
          <span
            aria-hidden
            className="sticky left-0 shrink-0 bg-inherit pr-4 pl-3 text-right text-muted select-none"
            style={{ minWidth: `calc(${gutter} + 1.75rem)` }}
          >
            {from + index}
          </span>
          <code className="pr-4">
            {colours?.[index] === undefined ? line : <Coloured tokens={colours[index]} />}
            {'\n'}
          </code>
        </div>
      ))}
    </pre>
  );
}

function Coloured({ tokens }: { tokens: Tokens }) {
  return tokens.map((token, column) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no other identity
      key={column}
      className="shiki-token"
      style={token.htmlStyle as CSSProperties}
    >
      {token.content}
    </span>
  ));
}

function useLineColours(code: string, language: string): Tokens[] | null {
  const [done, setDone] = useState<{ code: string; lines: Tokens[] | null } | null>(null);
  const wanted = language !== '' && code.length <= LONGEST_COLOURED;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    import('../../thread/highlight')
      .then(({ highlight }) => highlight(code, language))
      .then((lines) => {
        if (current) setDone({ code, lines });
      })
      .catch((error: unknown) => console.warn('A text is shown without colours', error));
    return () => {
      current = false;
    };
  }, [code, language, wanted]);
  return done?.code === code ? done.lines : null;
}
