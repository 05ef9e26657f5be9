import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../checks/root.ts';

export type Manifest = {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  nx?: { tags?: readonly string[] };
};

export type Entry = {
  /** As it is imported, such as `@toolwright/core/testing`. */
  specifier: string;
  /** Paths relative to the package's folder. */
  source: string;
  types: string;
  output: string;
};

export type WorkspacePackage = {
  /** Relative to the checkout, such as `packages/core`. */
  folder: string;
  /** Without the scope. */
  shortName: string;
  manifest: Manifest;
  entries: readonly Entry[];
};

/** Every package of the workspace, libraries first. */
export function workspacePackages(): WorkspacePackage[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent))
      .sort()
      .map((name) => `${parent}/${name}`)
      .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
      .map(readPackage),
  );
}

/** The packages that other code imports; an app is run. */
export function libraries(): WorkspacePackage[] {
  return workspacePackages().filter(({ folder }) => folder.startsWith('packages/'));
}

function readPackage(folder: string): WorkspacePackage {
  const manifest = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const entries = Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    const { '@toolwright/source': source, types, default: output } = target;
    if (source === undefined || types === undefined || output === undefined) {
      throw new Error(
        `${folder}: exports["${subpath}"] needs @toolwright/source, types and default.`,
      );
    }
    return [{ specifier: path.posix.join(manifest.name, subpath), source, types, output }];
  });
  return { folder, shortName: path.basename(folder), manifest, entries };
}
