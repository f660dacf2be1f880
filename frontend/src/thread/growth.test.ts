import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Growth, grown, NOTHING, restOf } from './growth';

function kinds({ settled, open }: Growth): string[] {
  return [...settled.map(({ kind }) => kind), ...(open === null ? [] : [`open ${open.kind}`])];
}

function inPieces(text: string, ends: number[]): Growth {
  return [...ends, text.length]
    .sort((a, b) => a - b)
    .reduce((known, end) => grown(known, text.slice(0, end)), NOTHING);
}

const line = fc.constantFrom(
  'Some words',
  '',
  '- an item',
  '  of it',
  '- - -',
  '1. first',
  '2. second',
  '* other',
  '| a | b |',
  '|---|---|',
  '| a |',
  '```python',
  '```',
  '    deep',
  '> said',
  '# Head',
  '===',
  '<div>',
  '</div>',
  '$$',
);
const text = fc.array(line, { maxLength: 25 }).map((lines) => lines.join('\n'));

test('nothing of a text is lost or told twice', () => {
  fc.assert(
    fc.property(text, (said) => {
      const growth = inPieces(said, []);
      const told = growth.settled
        .concat(growth.open ?? [])
        .map((block) => (block.kind === 'list' ? '' : block.head) + block.parts.join(''));
      const closings = /^ {0,3}(`{3,}|~{3,})[ \t]*\n|^[ \t]*\n/gm;
      const bare = (words: string) => words.replace(closings, '');
      expect(bare(told.join('') + restOf(growth))).toBe(bare(said));
    }),
  );
});

test('however it comes in pieces, the same is known in the end', () => {
  const ends = fc.array(fc.nat(200), { maxLength: 8 });
  fc.assert(
    fc.property(text, ends, (said, cuts) => {
      expect(inPieces(said, cuts)).toEqual(inPieces(said, []));
    }),
  );
});

test('what was settled stays the same object while more comes', () => {
  const before = grown(NOTHING, 'One.\n\n- a\n- b\n\nTwo');
  const after = grown(before, 'One.\n\n- a\n- b\n\nTwo words');
  expect(kinds(before)).toEqual(['text', 'list']);
  expect(after.settled[1]).toBe(before.settled[1]);
});

test('a list grows by items, a table by rows, code by bundles of lines', () => {
  expect(grown(NOTHING, '1. a\n   - deep\n2. b\n3. c').open?.parts).toEqual(['1. a\n   - deep\n', '2. b\n']);
  expect(grown(NOTHING, '| a |\n|---|\n| 1 |\n| 2').open?.parts).toEqual(['| 1 |\n']);
  expect(grown(NOTHING, `\`\`\`py\n${'x\n'.repeat(90)}`).open?.parts).toEqual([
    'x\n'.repeat(40),
    'x\n'.repeat(40),
  ]);
});

test('a line that may yet become an item does not end its list', () => {
  expect(kinds(grown(NOTHING, '1. a\n\n2'))).toEqual(['open list']);
  expect(kinds(grown(NOTHING, '1. a\n\n2 apples'))).toEqual(['list']);
});

test('a text that is another one is read from its beginning', () => {
  expect(grown(grown(NOTHING, '- a\n- b'), 'Other')).toEqual(grown(NOTHING, 'Other'));
});
