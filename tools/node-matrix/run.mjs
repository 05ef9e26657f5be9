// Loads every built entry and makes one guarded call, on each Node that the packages promise to run on.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const scripts = ['tools/packages/require-entries.ts', 'tools/node-matrix/guarded-call.mjs'];
const nodes = ['node-22', 'node-24', 'node-26'];
let passed = 0;
let failed = 0;

for (const name of nodes) {
  const node = path.join(import.meta.dirname, 'node_modules', name, 'bin', 'node');
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? name;
  for (const script of scripts) {
    const { status, stdout, stderr, error } = spawnSync(node, [script], {
      cwd: root,
      encoding: 'utf8',
    });
    // A warning at import would show in every user's terminal.
    const isGood = status === 0 && stderr === '';
    if (isGood) passed += 1;
    else failed += 1;
    console.log(`${isGood ? 'ok   ' : 'FAIL '} ${version}  ${script}`);
    if (!isGood) console.log(error?.message ?? `${stdout}${stderr}`.trim());
  }
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
