/** What is done to the trees of an answer's Markdown, before they are drawn. */
import {
  defaultRehypePlugins,
  defaultRemarkPlugins,
  detectTextDirection,
  type StreamdownProps,
} from 'streamdown';
import { citationOf, hrefOf } from './citation';

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  spread?: boolean | null;
  url?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

export type Plugins = NonNullable<StreamdownProps['rehypePlugins']>;

const CODE = new Set(['code', 'kbd', 'pre', 'samp', 'var']);
const SPOKEN = new Set('blockquote dd dt figcaption h1 h2 h3 h4 h5 h6 li p td th'.split(' '));

/** Streamdown tells lists of plugins apart by the names in them and their options. */
export const REMARK: Plugins = [...Object.values(defaultRemarkPlugins), cited];
/** For an item of a list in which blank lines stand between the items. */
export const REMARK_SPACED: Plugins = [...REMARK, spaced];
/** Streamdown's, without the one that reads HTML where there is none: it reads all a second time. */
export interface Steps {
  html: Plugins;
  plain: Plugins;
}

export const WHOLE = steps();
export const ITEMS_ALONE = steps(['ul|ol']);
export const HEAD_ALONE = steps(['table', 'thead']);
export const ROWS_ALONE = steps(['table', 'tbody']);

export function rehypeFor(text: string, { html, plain }: Steps): Plugins {
  return text.includes('<') ? html : plain;
}

function steps(path?: string[]): Steps {
  const { raw, ...others } = defaultRehypePlugins;
  const after: Plugins = path === undefined ? [directed] : [directed, [alone, path]];
  const plain = [...Object.values(others), ...after];
  return { html: raw === undefined ? plain : [raw, ...plain], plain };
}

/** Citations of the knowledge base take a form of the page's own; what else is no address falls away later. */
function cited() {
  return citedIn;
}

function citedIn(node: Node): void {
  if (node.type === 'link' || node.type === 'definition') {
    const citation = citationOf(node.url ?? '');
    if (citation !== null) node.url = hrefOf(citation);
  }
  for (const child of node.children ?? []) citedIn(child);
}

function spaced() {
  return (root: Node) => {
    for (const list of root.children ?? []) list.spread = true;
  };
}

/** The direction of each text by its own words, as streamdown finds it for a text that is whole. */
function directed() {
  return direct;
}

function direct(node: Node): void {
  for (const child of node.children ?? []) {
    const { tagName = '' } = child;
    if (CODE.has(tagName)) child.properties = { ...child.properties, dir: 'ltr' };
    else if (SPOKEN.has(tagName) && typeof child.properties?.['dir'] !== 'string') {
      child.properties = { ...child.properties, dir: detectTextDirection(words(child)) };
    }
    direct(child);
  }
}

function words({ children = [] }: Node): string {
  return children
    .map((child) => (CODE.has(child.tagName ?? '') ? '' : (child.value ?? words(child))))
    .join('');
}

/** Leaves the elements that the first on this path holds; none where there is no such path. */
function alone(path: string[]) {
  return (root: Node) => {
    for (const tags of path) {
      const found = root.children?.find(
        ({ tagName }) => tagName !== undefined && tags.split('|').includes(tagName),
      );
      root.children = found?.children?.filter(({ type }) => type === 'element') ?? [];
    }
  };
}
