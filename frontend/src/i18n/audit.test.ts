import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from './en/manage/audit';

const SERVER = resolve(import.meta.dirname, '../../../agent_app');
const ACTION = /"([a-z_]+\.[a-z_]+)"/g;

/** Whatever is written as an action where the audit log is written to. */
function written(): string[] {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py'))
    .map((name) => readFileSync(resolve(SERVER, name), 'utf8'))
    .filter((source) => source.includes('Change('));
  const found = sources.flatMap((source) => [...source.matchAll(ACTION)].map(([, action = '']) => action));
  return [...new Set(found)].sort();
}

test('every action that the server writes down has words, and no other', () => {
  const worded = Object.entries(audit.audit.actions).flatMap(([kind, verbs]) =>
    Object.keys(verbs).map((verb) => `${kind}.${verb}`),
  );
  const actions = written();
  expect(actions).toContain('model_server.key_removed');
  expect(worded.sort()).toEqual(actions);
});
