// Writes src/wire/types.gen.ts from agent_app/live/wire.py; with --check it fails when the file would change.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compile } from 'json-schema-to-typescript';

const root = resolve(import.meta.dirname, '../..');
const target = resolve(root, 'frontend/src/wire/types.gen.ts');
const banner = '// Generated from agent_app/live/wire.py by `npm run gen:wire`. Do not edit.';

const venvPython = resolve(root, '.venv/bin/python');
const python = process.env.PYTHON ?? (existsSync(venvPython) ? venvPython : 'python3');
const schema = execFileSync(python, ['-m', 'agent_app.live.wire_schema'], { cwd: root, encoding: 'utf8' });

const types = await compile(JSON.parse(schema), 'Wire', {
  bannerComment: banner,
  additionalProperties: false,
  style: { singleQuote: true, printWidth: 110 },
});

if (!process.argv.includes('--check')) {
  writeFileSync(target, types);
} else if (!existsSync(target) || readFileSync(target, 'utf8') !== types) {
  console.error('src/wire/types.gen.ts differs from agent_app/live/wire.py: run `npm run gen:wire`.');
  process.exit(1);
}
