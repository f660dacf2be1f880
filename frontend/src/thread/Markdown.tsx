/** Draws the model's markdown while it streams; loads nothing from outside. */
import { Square, SquareCheck } from 'lucide-react';
import { type ComponentProps, memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Streamdown, type StreamdownProps, useIsCodeFenceIncomplete } from 'streamdown';
import { CodeBlock } from './CodeBlock';
import { Citing, drawnCitation } from './citation';
import { Growing } from './Growing';
import { Table } from './Table';
import { REMARK } from './trees';

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
  a: Link,
  img: Picture,
  input: Tick,
  pre: Fence,
  table: Table,
  ...Object.fromEntries(BARE.map((tag) => [tag, Bare])),
} as Components;

const OPTIONS = {
  className: 'prose',
  components: COMPONENTS,
  controls: false,
  remarkPlugins: REMARK,
  linkSafety: { enabled: false },
} satisfies StreamdownProps;

const Markdown = memo(function Markdown({ text, streaming }: MarkdownProps) {
  if (streaming) return <Growing text={text} {...OPTIONS} isAnimating />;
  return (
    <Streamdown {...OPTIONS} mode="static" dir="auto">
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

function Link({ href, children }: ComponentProps<'a'>) {
  const cite = useContext(Citing);
  const citation = drawnCitation(href);
  if (citation !== null) {
    if (cite === null) return <span>{children}</span>;
    return (
      <button type="button" className="citation" onClick={() => cite(citation)}>
        {children}
      </button>
    );
  }
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

function Fence({ children }: ComponentProps<'pre'>) {
  const whole = !useIsCodeFenceIncomplete();
  const code = fencedCode(children);
  if (code === null) return <pre>{children}</pre>;
  return <CodeBlock language={code.language} parts={[code.code]} whole={whole} />;
}

function fencedCode(children: unknown): { code: string; language: string } | null {
  const props = (children as { props?: { children?: unknown; className?: string } } | null)?.props;
  const text = props?.children ?? '';
  if (typeof text !== 'string') return null;
  const language = /language-([\w+#-]+)/.exec(props?.className ?? '')?.[1] ?? '';
  return { code: text.replace(/\n$/, ''), language };
}
