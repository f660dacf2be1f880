import { expect, test } from 'vitest';
import { viewReceipt } from './facts';

const words = {
  yes: 'yes',
  no: 'no',
  more: (count: number) => `and ${count} more`,
  size: (bytes: number) => `${bytes} B`,
};

test('a failed receipt without an example has none', () => {
  const view = viewReceipt({ ok: false, failure: 'not_found', error: 'No such file.', example: null }, words);
  expect(view).toEqual({ kind: 'failed', failure: 'not_found', error: 'No such file.', example: null });
});

test('long lists are cut with what is left', () => {
  const view = viewReceipt({ ok: true, rows: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, words);
  expect(view).toEqual({ kind: 'ok', facts: [{ key: 'rows', text: '1, 2, 3, 4, 5, 6, 7, 8 and 2 more' }] });
});

test('flat objects that are alike are a table', () => {
  const sheets = [
    { name: 'May', rows: 42, hidden: null },
    { name: 'June', rows: 3, hidden: true },
  ];
  const rows = [
    ['May', '42', ''],
    ['June', '3', 'yes'],
  ];
  expect(viewReceipt({ ok: true, sheets }, words)).toEqual({
    kind: 'ok',
    facts: [{ key: 'sheets', columns: ['name', 'rows', 'hidden'], rows }],
  });
});

test('files that a connection brought are one table, without ids', () => {
  const media = [
    { kind: 'image', file: 'look.png', file_id: 'f1', bytes: 3 },
    { kind: 'image', mime: 'image/png', bytes: 0, not_kept: 'it is empty' },
  ];
  expect(viewReceipt({ ok: true, media }, words)).toEqual({
    kind: 'ok',
    facts: [
      {
        key: 'media',
        columns: ['kind', 'file', 'bytes', 'mime', 'not_kept'],
        rows: [
          ['image', 'look.png', '3 B', '', ''],
          ['image', '', '0 B', 'image/png', 'it is empty'],
        ],
      },
    ],
  });
});

test('several pictures that were made are one table, without ids', () => {
  const images = [{ file: 'a.png', file_id: 'f1', version: 1, width: 96, height: 64 }];
  expect(viewReceipt({ ok: true, images, count: 1 }, words)).toEqual({
    kind: 'ok',
    facts: [
      {
        key: 'images',
        columns: ['file', 'version', 'width', 'height'],
        rows: [['a.png', '1', '96', '64']],
      },
      { key: 'count', text: '1' },
    ],
  });
});

test('an edit is told place by place, with the parts it changed and those it kept', () => {
  const changed = [
    { place: 'B2', before: 42, now: 99 },
    { place: 'B3', before: null, now: true },
  ];
  const receipt = { ok: true, changed, parts_changed: ['xl/worksheets/sheet1.xml'], parts_kept: 11 };
  expect(viewReceipt(receipt, words)).toEqual({
    kind: 'ok',
    facts: [
      {
        key: 'changed',
        changes: [
          { place: 'B2', before: '42', after: '99' },
          { place: 'B3', before: '', after: 'yes' },
        ],
      },
      { key: 'parts', parts: ['xl/worksheets/sheet1.xml'], kept: 11 },
    ],
  });
});

test('what is neither plain nor a table stands as JSON', () => {
  const view = viewReceipt({ ok: true, size: 7, tree: { cell: ['B2'] } }, words);
  expect(view).toEqual({
    kind: 'ok',
    facts: [
      { key: 'size', text: '7 B' },
      { key: 'tree', json: '{\n  "cell": [\n    "B2"\n  ]\n}' },
    ],
  });
});

test('ids and empty facts are left out', () => {
  const view = viewReceipt({ ok: true, file_id: 'f', note: null, saved: true }, words);
  expect(view).toEqual({ kind: 'ok', facts: [{ key: 'saved', text: 'yes' }] });
});
