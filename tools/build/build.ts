// JavaScript of each package by tsup, under Nx; then all declarations by one `tsc -b`, which takes a fifth of the time of
// one compiler per package. In this order: tsup empties `dist`, and with it the build information that `tsc -b` trusts.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const bin = path.join(root, 'node_modules', '.bin');

for (const [program, ...args] of [
  ['nx', 'run-many', '--targets=build', '--outputStyle=static'],
  ['tsc', '--build'],
] as const) {
  // The programs are found by their first line, `env node`: the pinned Node stands first on PATH.
  const { status } = spawnSync(path.join(bin, program), args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Nx sets FORCE_COLOR for its tasks, and Node warns when NO_COLOR is set as well.
      ...(process.env['NO_COLOR'] === undefined ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  if (status !== 0) process.exit(status ?? 1);
}
