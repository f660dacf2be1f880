/** The values that a call would send, readable: nested ones indented, long ones folded, nothing left out. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx';
import { visible } from './visible';

type Values = Record<string, unknown>;

const FOLDED_CHARS = 280;
const FOLDED_LINES = 6;
const LISTED = 12;
/** Deeper than this it is shown as JSON. */
const DEEPEST = 5;

export function Arguments({ values }: { values: Values }) {
  const { t } = useTranslation();
  if (Object.keys(values).length === 0) return <p className="text-muted">{t('ask.no_arguments')}</p>;
  return (
    <div className="scroll-thin scroll-cue max-h-96 overflow-y-auto rounded-lg px-3 py-2.5" tabIndex={0}>
      <Entries entries={Object.entries(values)} depth={0} listed={false} />
    </div>
  );
}

interface EntriesProps {
  entries: [string, unknown][];
  depth: number;
  /** They are numbered, not named. */
  listed: boolean;
}

function Entries({ entries, depth, listed }: EntriesProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, LISTED);
  const rest = entries.length - shown.length;
  return (
    <>
      <dl className="space-y-1.5">
        {shown.map(([key, value]) => (
          <div key={key} className={rowShape(value, listed)}>
            <dt
              className={cx(
                'shrink-0 font-mono text-xs leading-6 break-all text-muted',
                listed ? 'tabular-nums' : 'sm:max-w-48 sm:min-w-24',
              )}
            >
              {visible(key)}
            </dt>
            <dd className="min-w-0 flex-1">
              <Value value={value} depth={depth} />
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 && (
        <Unfold onClick={() => setAll(true)}>
          {t('ask.show_all')} ({t('ask.more', { count: rest })})
        </Unfold>
      )}
    </>
  );
}

function Value({ value, depth }: { value: unknown; depth: number }) {
  const { t } = useTranslation();
  if (typeof value === 'string')
    return value === '' ? <Nothing>{t('ask.empty_text')}</Nothing> : <Text text={value} />;
  if (value === null || value === undefined) return <Nothing>{t('ask.null')}</Nothing>;
  if (typeof value === 'boolean') return <span>{value ? t('ask.yes') : t('ask.no')}</span>;
  if (typeof value !== 'object') return <span className="tabular-nums">{String(value)}</span>;
  const entries = entriesOf(value);
  if (entries.length === 0) {
    return <Nothing>{Array.isArray(value) ? t('ask.empty_list') : t('ask.empty_object')}</Nothing>;
  }
  if (depth >= DEEPEST) return <Text text={JSON.stringify(value, null, 2)} />;
  return (
    <div className="mt-1 border-l-2 border-line pl-3">
      <Entries entries={entries} depth={depth + 1} listed={Array.isArray(value)} />
    </div>
  );
}

function entriesOf(value: object): [string, unknown][] {
  return Array.isArray(value) ? value.map((item, index) => [String(index + 1), item]) : Object.entries(value);
}

function rowShape(value: unknown, listed: boolean): string {
  if (isNested(value)) return '';
  return listed ? 'flex gap-3' : 'sm:flex sm:gap-3';
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function Text({ text }: { text: string }) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(false);
  const short = folded(text);
  const count = new Intl.NumberFormat(i18n.language).format([...text].length);
  return (
    <>
      <span className="leading-6 break-words whitespace-pre-wrap">{visible(open ? text : short)}</span>
      {short !== text && (
        <Unfold open={open} onClick={() => setOpen(!open)}>
          {open ? t('ask.fold') : t('ask.unfold', { count })}
        </Unfold>
      )}
    </>
  );
}

/** The beginning of a long text; a short one whole. */
function folded(text: string): string {
  const lines = text.split('\n');
  const few = lines.slice(0, FOLDED_LINES).join('\n');
  const chars = [...few];
  if (chars.length > FOLDED_CHARS) return `${chars.slice(0, FOLDED_CHARS).join('')}…`;
  return lines.length > FOLDED_LINES ? `${few}\n…` : text;
}

function Unfold({
  open,
  onClick,
  children,
}: {
  open?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onClick}
      className="mt-0.5 block rounded text-xs font-medium text-accent underline decoration-1 underline-offset-3"
    >
      {children}
    </button>
  );
}

function Nothing({ children }: { children: string }) {
  return <span className="text-muted italic">{children}</span>;
}
