import { expect, test } from 'vitest';
import { findingsOf } from './findings';

const ARGS = {
  file_id: 'f1',
  findings: [
    {
      place: 'P2#98ea',
      severity: 'high',
      finding: 'It says nothing.',
      change: { op: 'docx_set_paragraph', text: 'New' },
    },
    { place: 'P9#0000', severity: 'low', finding: 'Too long.' },
  ],
};
const RECEIPT = {
  ok: true,
  file_id: 'f1',
  version: 2,
  findings: [
    { number: 1, severity: 'high', place: 'P2#98ea', comment: 'written' },
    { number: 2, severity: 'low', place: 'P9#0000', comment: 'not written: it stands in a footer' },
  ],
};

test('what was said and where it was placed are put together', () => {
  expect(findingsOf(ARGS, RECEIPT)).toEqual({
    fileId: 'f1',
    version: 2,
    findings: [
      {
        number: 1,
        severity: 'high',
        place: 'P2#98ea',
        text: 'It says nothing.',
        change: { before: '', after: 'New' },
        commented: true,
      },
      { number: 2, severity: 'low', place: 'P9#0000', text: 'Too long.', change: null, commented: false },
    ],
  });
});

test.each([
  [
    { op: 'replace_text', find: 'a', replace: 'b' },
    { before: 'a', after: 'b' },
  ],
  [
    { op: 'replace_text', find: 'a', replace: '' },
    { before: 'a', after: '' },
  ],
  [
    { op: 'xlsx_set_cell', value: 0 },
    { before: '', after: '0' },
  ],
  [{ op: 'docx_delete_paragraph' }, { before: '', after: '' }],
])('a change tells what goes and what comes: %j', (change, told) => {
  const args = { findings: [{ finding: 'x', change }] };
  const receipt = { ok: true, findings: [{ number: 1, severity: 'low', place: 'line 1' }] };
  expect(findingsOf(args, receipt)?.findings[0]?.change).toEqual(told);
});

test.each([
  [ARGS, null],
  [null, RECEIPT],
  [ARGS, { ok: false, error: 'x' }],
  [ARGS, { ok: true, findings: 'x' }],
])('a call that reported nothing has no findings', (args, receipt) => {
  expect(findingsOf(args, receipt)).toBeNull();
});

test('what is no finding is passed over', () => {
  const receipt = {
    ...RECEIPT,
    findings: [null, { number: 1, severity: 'grave' }, { number: 3, severity: 'low' }],
  };
  const args = { findings: [{}, {}, { finding: 'kept' }] };
  expect(findingsOf(args, receipt)?.findings.map((one) => one.text)).toEqual(['kept']);
});
