/** Colours code with shiki, for the languages that answers about files use. */
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
  vb: 'vb',
  vba: 'vb',
};

let loading: Promise<HighlighterCore> | null = null;

function highlighter(): Promise<HighlighterCore> {
  loading ??= createHighlighterCore({
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
    langs: [
      import('shiki/langs/css.mjs'),
      import('shiki/langs/html.mjs'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/markdown.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/shellscript.mjs'),
      import('shiki/langs/sql.mjs'),
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/vb.mjs'),
      import('shiki/langs/xml.mjs'),
      import('shiki/langs/yaml.mjs'),
    ],
  });
  return loading;
}

/** Lines of coloured tokens; null for a language that is not known. */
export async function highlight(code: string, language: string): Promise<ThemedToken[][] | null> {
  const shiki = await highlighter();
  // A task of its own for each block, so that a page of them doesn't hold up the reader.
  await new Promise((resume) => setTimeout(resume));
  const name = ALIASES[language.toLowerCase()] ?? language.toLowerCase();
  if (!shiki.getLoadedLanguages().includes(name)) return null;
  return shiki.codeToTokens(code, {
    lang: name,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: false,
  }).tokens;
}
