import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../checks/root.ts';
import { runProgram } from '../checks/run-program.ts';
import type { PackedPackage } from './pack.ts';

/** What the first page tells its reader to install, and what those packages need of their own. */
const wanted = ['core', 'execution', 'sandbox', 'filesystem', 'toolkit'];

/**
 * Installs the packed packages with npm in a folder outside the checkout and runs the examples there:
 * what a package forgot to declare is missing.
 */
export async function checkInstall(packed: readonly PackedPackage[]): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'toolwright-install-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const tarballs = packed
      .filter(({ folder: place }) => wanted.includes(path.basename(place)))
      .map(({ tarball }) => tarball);
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    const installed = await runProgram('npm', ['install', ...quiet, ...tarballs], {}, folder);
    if (installed.exitCode !== 0)
      return [`npm install of the packages: ${installed.output.trim()}`];
    const problems: string[] = [];
    for (const example of globSync('examples/*/program.ts', { cwd: root }).sort()) {
      cpSync(path.join(root, example), path.join(folder, example));
      const { exitCode, output } = await runProgram(path.join(folder, example), [], {}, folder);
      if (exitCode !== 0)
        problems.push(`${example}, installed, ended with ${exitCode}: ${output.trim()}`);
    }
    return problems;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
