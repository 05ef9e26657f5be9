import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, scratch } from '../checks/root.ts';
import type { WorkspacePackage } from './workspace-packages.ts';

export type PackedPackage = WorkspacePackage & { tarball: string };

/** Packs every package with npm, as it would be published. */
export function packAll(packages: readonly WorkspacePackage[]): PackedPackage[] {
  const destination = path.join(scratch, 'tarballs');
  rmSync(destination, { recursive: true, force: true });
  mkdirSync(destination, { recursive: true });
  const npm = process.env['npm_execpath'];
  const args = ['pack', '--json', '--loglevel=error', `--pack-destination=${destination}`];
  args.push(...packages.map(({ folder }) => `--workspace=${folder}`));
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const isNpm = npm !== undefined && path.basename(npm) === 'npm-cli.js';
  if (isNpm) execFileSync(process.execPath, [npm, ...args], options);
  else execFileSync('npm', args, options);
  return packages.map((item) => ({ ...item, tarball: tarballOf(item, destination) }));
}

function tarballOf({ manifest }: WorkspacePackage, destination: string): string {
  const name = manifest.name.replace('@', '').replace('/', '-');
  const tarball = path.join(destination, `${name}-${manifest.version}.tgz`);
  readFileSync(tarball); // Throws with its path when npm packed nothing.
  return tarball;
}
