import { expect, test } from 'vitest';
import { checkForm, readForm } from './fields';

const FORM = {
  type: 'object',
  required: ['title', 'size'],
  properties: {
    title: { type: 'string', title: 'Title', minLength: 2, maxLength: 5 },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    share: { type: 'number' },
    loud: { type: 'boolean', default: true },
    colour: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
    shape: { type: 'string', oneOf: [{ const: 'o', title: 'Round' }] },
    days: { type: 'array', items: { enum: ['mo', 'tu'] } },
    mail: { type: 'string', format: 'email' },
    page: { type: 'string', format: 'uri' },
    day: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
  },
};

function read() {
  const fields = readForm(FORM);
  if (fields === null) throw new Error('the form was not read');
  return fields;
}

const FILLED = { title: 'abc', size: '3' };

function wrongOf(entered: Record<string, string>) {
  const checked = checkForm(read(), { ...FILLED, ...entered });
  return checked.ok ? null : checked.wrong;
}

test('each kind of field is read, with its options and what stands in it', () => {
  expect(read().map(({ name, kind }) => [name, kind])).toEqual([
    ['title', 'text'],
    ['size', 'integer'],
    ['share', 'number'],
    ['loud', 'flag'],
    ['colour', 'choice'],
    ['shape', 'choice'],
    ['days', 'many'],
    ['mail', 'text'],
    ['page', 'text'],
    ['day', 'text'],
    ['at', 'text'],
  ]);
  expect(read().find(({ name }) => name === 'colour')?.options).toEqual([
    ['r', 'Red'],
    ['g', 'Green'],
  ]);
  expect(read().find(({ name }) => name === 'shape')?.options).toEqual([['o', 'Round']]);
  expect(read().find(({ name }) => name === 'loud')?.initial).toBe(true);
});

test('a form that is not flat is not shown', () => {
  expect(readForm(null)).toBeNull();
  expect(readForm({ type: 'object' })).toBeNull();
  expect(readForm({ properties: { a: { type: 'object', properties: {} } } })).toBeNull();
  expect(readForm({ properties: { a: { type: 'array', items: { type: 'object' } } } })).toBeNull();
  expect(readForm({ properties: { a: true } })).toBeNull();
});

test('values have the types that the schema names, and what is empty is left out', () => {
  const entered = {
    ...FILLED,
    share: '0.5',
    loud: false,
    colour: 'g',
    days: ['tu'],
    at: '2030-01-31T09:30Z',
  };
  expect(checkForm(read(), entered)).toEqual({
    ok: true,
    values: {
      title: 'abc',
      size: 3,
      share: 0.5,
      loud: false,
      colour: 'g',
      days: ['tu'],
      at: '2030-01-31T09:30:00.000Z',
    },
  });
});

test('what is asked for and missing is named', () => {
  const checked = checkForm(read(), {});
  expect(checked).toEqual({ ok: false, wrong: { title: { why: 'required' }, size: { why: 'required' } } });
});

test.each([
  [{ title: 'a' }, { title: { why: 'min_length', limit: 2 } }],
  [{ title: 'abcdef' }, { title: { why: 'max_length', limit: 5 } }],
  [{ title: '🙂🙂🙂🙂🙂' }, null],
  [{ size: 'two' }, { size: { why: 'number' } }],
  [{ size: '2.5' }, { size: { why: 'integer' } }],
  [{ size: '0' }, { size: { why: 'minimum', limit: 1 } }],
  [{ size: '10' }, { size: { why: 'maximum', limit: 9 } }],
  [{ share: '1e999' }, { share: { why: 'number' } }],
  [{ colour: 'blue' }, { colour: { why: 'one_of' } }],
  [{ mail: 'nobody' }, { mail: { why: 'email' } }],
  [{ page: 'somewhere' }, { page: { why: 'uri' } }],
  [{ day: '2030-02-31x' }, { day: { why: 'date' } }],
  [{ at: 'soon' }, { at: { why: 'date-time' } }],
])('%j is held to the schema', (entered, wrong) => {
  expect(wrongOf(entered as unknown as Record<string, string>)).toEqual(wrong);
});
