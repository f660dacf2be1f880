/** Colours code with shiki, for the languages that answers about files use; each is loaded when it is met. */
import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

const ALIASES: Record<string, string> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  sh: 'shellscript',
  bash: 'shellscript',
  shell: 'shellscript',
  yml: 'yaml',
  md: 'markdown',
  vba: 'vb',
};

const GRAMMARS: Record<string, () => Promise<{ default: Parameters<HighlighterCore['loadLanguage']>[0] }>> = {
  css: () => import('shiki/langs/css.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  shellscript: () => import('shiki/langs/shellscript.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vb: () => import('shiki/langs/vb.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

let loading: Promise<HighlighterCore> | null = null;

function highlighter(): Promise<HighlighterCore> {
  loading ??= createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
  });
  return loading;
}

export type Lines = Pick<ThemedToken, 'content' | 'htmlStyle'>[][];

/** Lines of coloured tokens; null for a language that is not known. */
export async function highlight(code: string, language: string): Promise<Lines | null> {
  const name = ALIASES[language.toLowerCase()] ?? language.toLowerCase();
  const grammar = Object.hasOwn(GRAMMARS, name) ? GRAMMARS[name] : undefined;
  if (grammar === undefined) return null;
  const shiki = await highlighter();
  if (!shiki.getLoadedLanguages().includes(name)) await shiki.loadLanguage((await grammar()).default);
  const { tokens } = shiki.codeToTokens(code, {
    lang: name,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: false,
  });
  return tokens.map((line) => line.map(({ content, htmlStyle = {} }) => ({ content, htmlStyle })));
}
