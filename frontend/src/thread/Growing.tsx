/** A text that grows: what is settled stays as it is drawn, and only its end is read again. */
import { createContext, memo, useContext, useRef } from 'react';
import { type BlockProps, Block as Piece, Streamdown, type StreamdownProps } from 'streamdown';
import { CodeBlock } from './CodeBlock';
import { type Block, type Growth, grown, NOTHING, restOf } from './growth';
import { Table } from './Table';
import {
  HEAD_ALONE,
  ITEMS_ALONE,
  type Plugins,
  REMARK,
  REMARK_SPACED,
  ROWS_ALONE,
  rehypeFor,
  type Steps,
  WHOLE,
} from './trees';

type Components = NonNullable<StreamdownProps['components']>;

/** Never replaced: React would look through all that is drawn for those who read it. */
const GrowthContext = createContext({ current: NOTHING });

/** Streamdown gets the end alone: it closes what is open there, and brings what the pieces need. */
export function Growing({ text, ...options }: { text: string } & StreamdownProps) {
  const growth = useGrowth(text);
  return (
    <GrowthContext value={growth}>
      {/* The length has it draw again though the end may read as it did before. */}
      <Streamdown
        {...options}
        data-length={text.length}
        BlockComponent={Pieces}
        parseMarkdownIntoBlocksFn={whole}
      >
        {growth.current.open?.kind === 'code' ? '' : restOf(growth.current)}
      </Streamdown>
    </GrowthContext>
  );
}

/** Reading a text again changes nothing, so that a drawing that React throws away does no harm. */
function useGrowth(text: string): { current: Growth } {
  const growth = useRef(NOTHING);
  growth.current = grown(growth.current, text);
  return growth;
}

function whole(text: string): string[] {
  return [text];
}

/** `content` is the end with its open marks closed. */
function Pieces({ content, components = {}, isIncomplete }: BlockProps) {
  const { current: growth } = useContext(GrowthContext);
  const { settled, open } = growth;
  const rest = open?.kind === 'code' ? restOf(growth) : content;
  const blocks = [...settled, open ?? TEXT];
  return blocks.map((block, index) => (
    <BlockView
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks only follow one another
      key={index}
      block={block}
      components={components}
      rest={index < settled.length ? '' : rest}
      incomplete={isIncomplete && index === settled.length}
      growing={index === settled.length}
    />
  ));
}

const TEXT: Block = { kind: 'text', head: '', parts: [] };

interface BlockViewProps {
  block: Block;
  components: Components;
  rest: string;
  /** Whether `rest` ends within a block of code. */
  incomplete: boolean;
  growing: boolean;
}

const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { block, components, rest, incomplete } = props;
  switch (block.kind) {
    case 'code':
      return <Code {...props} />;
    case 'list':
      return <Items {...props} />;
    case 'table':
      return <Rows {...props} />;
    case 'text':
      return <Part text={block.parts[0] ?? rest} components={components} incomplete={incomplete} />;
  }
});

function Code({ block: { head, parts }, rest, growing }: BlockViewProps) {
  const lines = growing ? [...parts, withoutFence(rest)] : parts;
  return (
    <CodeBlock language={/^[`~]+[ \t]*([\w+#-]*)/.exec(head)?.[1] ?? ''} parts={lines} whole={!growing} />
  );
}

/** The last line may be the one that closes the block, or its beginning. */
function withoutFence(rest: string): string {
  return rest.replace(/(?:^|\n) {0,3}[`~]*[ \t]*$/, '');
}

function Items({ block: { head, parts }, components, rest, incomplete }: BlockViewProps) {
  const items = rest === '' ? parts : [...parts, rest];
  const remark = parts.slice(0, items.length - 1).some((item) => SPACE.test(item)) ? REMARK_SPACED : REMARK;
  const start = Number.parseInt(items[0] ?? '', 10);
  const drawn = items.map((item, index) => (
    <Part
      // biome-ignore lint/suspicious/noArrayIndexKey: items only follow one another
      key={index}
      text={item}
      components={components}
      incomplete={incomplete && index === parts.length}
      steps={ITEMS_ALONE}
      remark={remark}
    />
  ));
  if (/[-*+]/.test(head)) return <ul>{drawn}</ul>;
  return <ol {...(start === 1 ? {} : { start })}>{drawn}</ol>;
}

/** A blank line at the end of an item: it stands between two. */
const SPACE = /\n[ \t]*\n$/;

function Rows({ block: { head, parts }, components, rest }: BlockViewProps) {
  const rows = rest === '' ? parts : [...parts, rest];
  return (
    <Table>
      <thead>
        <Part text={head} components={components} steps={HEAD_ALONE} />
      </thead>
      {rows.length > 0 && (
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows only follow one another
            <Part key={index} text={head + row} components={components} steps={ROWS_ALONE} />
          ))}
        </tbody>
      )}
    </Table>
  );
}

interface PartProps {
  text: string;
  components: Components;
  incomplete?: boolean;
  steps?: Steps;
  remark?: Plugins;
}

const Part = memo(function Part(props: PartProps) {
  const { text, components, incomplete = false, steps = WHOLE, remark = REMARK } = props;
  return (
    <Piece
      content={text}
      components={components}
      isIncomplete={incomplete}
      rehypePlugins={rehypeFor(text, steps)}
      remarkPlugins={remark}
      index={0}
      shouldParseIncompleteMarkdown={false}
      shouldNormalizeHtmlIndentation={false}
    />
  );
});
