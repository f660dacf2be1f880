/** Draws the model's markdown while it streams; loads nothing from outside. */
import { Square, SquareCheck } from 'lucide-react';
import { type ComponentProps, memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Streamdown, type StreamdownProps } from 'streamdown';
import { CopyButton } from '../ui/CopyButton';
import { CodeBlock } from './CodeBlock';

interface MarkdownProps {
  text: string;
  streaming: boolean;
}

const BARE =
  'h1 h2 h3 h4 h5 h6 p ul ol li blockquote hr strong thead tbody tr th td sup sub section inlineCode'.split(
    ' ',
  );

type Components = NonNullable<StreamdownProps['components']>;

/** The type's index signature asks of every component that it takes any property; these take their element's. */
const COMPONENTS = {
  a: OutsideLink,
  img: Picture,
  input: Tick,
  pre: Fence,
  table: Table,
  ...Object.fromEntries(BARE.map((tag) => [tag, Bare])),
} as Components;

const Markdown = memo(function Markdown({ text, streaming }: MarkdownProps) {
  return (
    <Streamdown
      className="prose"
      components={COMPONENTS}
      controls={false}
      isAnimating={streaming}
      mode={streaming ? 'streaming' : 'static'}
      dir="auto"
      linkSafety={{ enabled: false }}
    >
      {text}
    </Streamdown>
  );
});

export default Markdown;

/** An element without the classes that streamdown gives it; `.prose` dresses it. */
function Bare({ node, className: _theirs, ...rest }: ComponentProps<'p'> & { node?: { tagName: string } }) {
  const Tag = (node?.tagName ?? 'div') as 'p';
  return <Tag {...rest} />;
}

function OutsideLink({ href, children }: ComponentProps<'a'>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A picture's address can carry data out, so only what the page itself holds is shown. */
function Picture({ src, alt }: ComponentProps<'img'>) {
  const { t } = useTranslation();
  const name = alt || t('message.unnamed');
  if (typeof src === 'string' && /^(data:image\/|blob:)/.test(src)) return <img src={src} alt={name} />;
  return (
    <span className="inline-block rounded-md border border-line bg-code px-2 py-0.5 text-sm text-muted">
      {t('message.image_blocked', { name })}
    </span>
  );
}

/** Markdown has one kind of input: the box of a task. */
function Tick({ checked }: ComponentProps<'input'>) {
  const { t } = useTranslation();
  const Icon = checked === true ? SquareCheck : Square;
  return (
    <Icon
      role="img"
      aria-label={t(checked === true ? 'message.task_done' : 'message.task_open')}
      size={16}
      className="mr-1.5 inline-block align-[-0.15em] text-muted"
    />
  );
}

function Table({ children }: ComponentProps<'table'>) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className="group/table relative">
      <section
        aria-label={t('message.table')}
        tabIndex={0}
        className="scroll-thin overflow-x-auto rounded-lg border border-line"
      >
        <table ref={table}>{children}</table>
      </section>
      <CopyButton
        text={() => (table.current === null ? '' : tableText(table.current))}
        label={t('message.copy_table')}
        className="absolute top-1 right-1 border border-line bg-raised opacity-0 group-hover/table:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
      />
    </div>
  );
}

/** As spreadsheets take it: a line for each row, tabs between the cells. */
function tableText(table: HTMLTableElement): string {
  const cells = (row: HTMLTableRowElement) =>
    Array.from(row.cells, (cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim());
  return Array.from(table.rows, (row) => cells(row).join('\t')).join('\n');
}

function Fence({ children }: ComponentProps<'pre'>) {
  const code = fencedCode(children);
  return code === null ? <pre>{children}</pre> : <CodeBlock {...code} />;
}

function fencedCode(children: unknown): { code: string; language: string } | null {
  const props = (children as { props?: { children?: unknown; className?: string } } | null)?.props;
  if (typeof props?.children !== 'string') return null;
  const language = /language-([\w+#-]+)/.exec(props.className ?? '')?.[1] ?? '';
  return { code: props.children.replace(/\n$/, ''), language };
}
