import { expect, test } from 'vitest';
import { summed } from './layers';
import { byTool } from './tools';

test('tools of a connection are one sum, the heaviest first', () => {
  const row = { layer: 'capability', prefix_tokens: 1 };
  const sums = summed(
    [
      { ...row, name: 'file_read', tokens: 30, connection: null },
      { ...row, name: 'github__search', tokens: 20, connection: 'github' },
      { ...row, name: 'github__read', tokens: 15, connection: 'github' },
    ],
    ({ name, connection }) => connection ?? name,
  );
  expect(sums).toEqual([
    { name: 'github', tokens: 35, kept: 2 },
    { name: 'file_read', tokens: 30, kept: 1 },
  ]);
});

test('calls of a tool are told apart by whether they went well, were mended, or neither', () => {
  const calls = byTool([
    { tool: 'file_read', failure: '', calls: 9, mended: 0 },
    { tool: 'file_edit', failure: '', calls: 5, mended: 0 },
    { tool: 'file_edit', failure: 'arguments', calls: 3, mended: 2 },
    { tool: 'file_edit', failure: 'limit', calls: 1, mended: 0 },
  ]);
  expect(calls).toEqual([
    { tool: 'file_edit', ok: 5, mended: 2, broken: 2 },
    { tool: 'file_read', ok: 9, mended: 0, broken: 0 },
  ]);
});
