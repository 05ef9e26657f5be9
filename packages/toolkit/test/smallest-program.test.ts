import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { makeFolder, removeFolder } from './temp-folders.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const program = /```ts\n(?<code>[^`]+)```/.exec(readme)?.groups?.['code'] ?? '';
const folder = makeFolder({
  'README.md': 'hello from a file',
  'program.ts': program,
  'package.json': '{"type":"module"}',
});

afterAll(() => removeFolder(folder));

it('has at most 20 lines', () => {
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(20);
  expect(program).toContain('createToolkit(');
});

it('runs outside of the workspace, on the files of the folder that it is started in', () => {
  symlinkSync(
    fileURLToPath(new URL('../../../node_modules', import.meta.url)),
    path.join(folder, 'node_modules'),
  );
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--conditions=@toolwright/source', 'program.ts'],
    { cwd: folder, encoding: 'utf8', timeout: 60_000 },
  );
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const [tools, outcome] = stdout.split('\n');
  expect(tools?.split(' ')).toContain('read');
  expect(outcome).toMatch(/^ok /);
  expect(stdout).toContain('hello from a file');
});
