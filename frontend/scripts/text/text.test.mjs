import { expect, test } from 'vitest';
import { disagreements, textsIn, unused } from './catalogue.mjs';
import { outside } from './outside.mjs';

const faults = (source) => outside('a.tsx', source).map((fault) => fault.text);

test('text in an element stands outside the catalogue, signs and the product’s name do not', () => {
  expect(faults('<p>Hello there</p>')).toEqual(['Hello there']);
  expect(faults('<p>你好</p>')).toEqual(['你好']);
  expect(faults('<p>{t("a.b")} · Folio — 3 kB</p>')).toEqual([]);
});

test('each text that an expression can be is looked at', () => {
  expect(faults('<p>{a ? "yes" : `no ${b}`}</p>')).toEqual(['yes', 'no ·']);
  expect(faults('const words = "send"; <p>{words}</p>')).toEqual(['send']);
  expect(faults('<p>{a && "done"}</p>')).toEqual(['done']);
});

test('attributes that are read or spoken count, those for the browser do not', () => {
  expect(faults('<i aria-label="close" title={`of ${a}`} placeholder="name" alt="a cat" />')).toHaveLength(4);
  expect(faults('<i className="flex gap-2 Up" id="close" type="button" />')).toEqual([]);
});

test('toasts, the title of the page and texts set on elements count', () => {
  expect(faults('toast.error("failed"); document.title = "chat"; node.textContent = "gone"')).toHaveLength(3);
  expect(faults('toast("x", { action: { label: "undo" } })')).toContain('undo');
  expect(faults('toast.error(t("a.b"), { id: "web" })')).toEqual([]);
  expect(faults('node.setAttribute("aria-label", "close")')).toEqual(['close']);
});

test('a sentence counts wherever it stands, what is said to programmers does not', () => {
  expect(faults('const fail = () => { throw new HttpError(0, "x", "It did not work.") }')).toHaveLength(1);
  expect(faults('function f() { return "Cancel" }')).toEqual(['Cancel']);
  expect(faults('throw new Error("There is no root."); console.warn("Ignored a frame")')).toEqual([]);
});

test('a server’s own wording is not shown as it is', () => {
  expect(faults('toast.error(ack.error?.message ?? t("a.b"))')).toEqual(['message']);
  expect(faults('<p>{sayError(t, error)}</p>')).toEqual([]);
});

const compared = (english, chinese) =>
  disagreements(new Map([['a.b', english]]), new Map([['a.b', chinese]])).map((fault) => fault.why);

test('catalogues agree in keys and placeholders, and Chinese is Chinese', () => {
  expect(compared('Send', '发送')).toEqual([]);
  expect(compared('Send', 'Send')).toEqual(['is not translated: Send']);
  expect(compared('{{n}} files', '{{m}} 个文件')).toEqual(['has other placeholders in Chinese']);
  expect(disagreements(new Map([['a', 'x']]), new Map([['b', '甲']]))).toHaveLength(2);
});

test('marks of half width and three dots are found beside Chinese alone', () => {
  for (const wrong of ['好,再见', '好(一)', '请稍候...', '好.', '名称:值', '“好"字']) {
    expect(compared('x', wrong)).toHaveLength(1);
  }
  for (const right of [
    '好，再见',
    '名称=值，例如 a.b, c',
    '用时 1.5 秒',
    '{{a}}：{{b}} %'.replace(/\{\{\w\}\}/g, '甲'),
  ]) {
    expect(compared('x', right)).toEqual([]);
  }
});

test('a key is used when it stands in the code in whole, in plural or by a template', () => {
  const sources = [['a.ts', 't("a.b"); t("n.files", { count }); t(`error.${code}` as "a.z")']];
  expect(unused(['a.b', 'n.files_one', 'error.x', 'error.x.y', 'a.z'], sources)).toEqual([
    'error.x.y',
    'a.z',
  ]);
});

test('a catalogue’s file gives its keys with their texts', () => {
  const source = 'export const a: X = { a: { "b-c": "d" } } satisfies Y;';
  expect([...textsIn('a.ts', source)]).toEqual([['a.b-c', 'd']]);
});
