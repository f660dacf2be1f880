import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import Markdown from './Markdown';

/** What a reader sees: which part of a text was drawn when leaves no trace but space between the tags. */
function drawn(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const line of copy.querySelectorAll('pre span.block')) line.replaceWith(...line.childNodes);
  for (const code of copy.querySelectorAll('pre code')) code.textContent = code.textContent.trimEnd();
  return copy.innerHTML.replace(/>\s+</g, '><').replace(/ (id|data-length)="[^"]*"/g, '');
}

function atOnce(text: string): string {
  const view = render(<Markdown text={text} streaming={false} />);
  const seen = drawn(view.container);
  view.unmount();
  return seen;
}

const ANSWERS: Record<string, string> = {
  paragraphs:
    '## Head\n\nSome *words* and `code`.\nMore of them.\n\n---\n\n> said\n> twice\n\nמילים **אחרות** כאן\n',
  'a list':
    'Before:\n1. one\n2. **two**\n   - deep\n   - deeper\n3. three\n\nAfter it.\n\n- [x] done\n- [ ] open\n',
  'a list with space': '4. one\n\n   more of it\n\n5. two\n\n6. three\n\nAfter\n\n* a\n- b\n+ c\n',
  'a table': 'Text\n\n| a | b |\n|:--|--:|\n| 1 | *x* |\n| `2` | y |\n| 3 |\nz | w\n\nAfter\n',
  code: `Text\n\`\`\`python\n${'x = 1\n'.repeat(90)}\n\ny\n\`\`\`\n\nAfter\n\n~~~\n\`\`\`\n~~~\n    \n    deep\n`,
  'odd things': '<b>bold</b> words\n\n<div>\n\ninside\n\n</div>\n\n| no | table |\n\n- - -\n\n```\nopen\n',
};

describe.each(Object.entries(ANSWERS))('%s', (_name, text) => {
  test('looks at each line as it does after a reload', () => {
    const view = render(<Markdown text="" streaming />);
    for (let end = 0; end <= text.length; end += 1) {
      view.rerender(<Markdown text={text.slice(0, end)} streaming />);
      const known = text.slice(0, end);
      if (known.endsWith('\n')) expect(drawn(view.container)).toBe(atOnce(known));
    }
  });

  test('is drawn whole when it has ended', () => {
    const view = render(<Markdown text={text.slice(0, text.length / 2)} streaming />);
    view.rerender(<Markdown text={text} streaming />);
    view.rerender(<Markdown text={text} streaming={false} />);
    expect(drawn(view.container)).toBe(atOnce(text));
  });
});
