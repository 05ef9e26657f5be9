import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root, work } from './root.ts';

// A small workspace in which each file breaks one rule of `.dependency-cruiser.mjs`, or none.
const layers: Record<string, string> = {
  core: 'contract',
  execution: 'engine',
  sandbox: 'engine',
  filesystem: 'family',
  shell: 'family',
  toolkit: 'assembly',
  testing: 'kit',
};

const files: readonly [file: string, text: string, broken: readonly string[]][] = [
  ['packages/core/src/own.ts', `import './index.ts';`, []],
  ['packages/core/src/node.ts', `import 'node:fs';`, ['core-has-no-dependency']],
  [
    'packages/core/src/up.ts',
    `import '@toolwright/sandbox';`,
    ['core-has-no-dependency', 'layer-contract-core'],
  ],
  ['packages/core/src/a.test.ts', `import 'node:fs'; import 'vitest';`, []],
  ['packages/core/src/kit.test.ts', `import '@toolwright/testing';`, ['no-testing-below-it']],
  ['packages/execution/src/down.ts', `import '@toolwright/core'; import 'node:fs';`, []],
  ['packages/execution/src/beside.ts', `import '@toolwright/sandbox';`, ['layer-engine-execution']],
  [
    'packages/execution/src/family.ts',
    `import '@toolwright/filesystem';`,
    ['layer-engine-execution'],
  ],
  [
    'packages/execution/src/type.ts',
    `import type { name } from '@toolwright/filesystem'; export type A = typeof name;`,
    ['layer-engine-execution'],
  ],
  [
    'packages/filesystem/src/down.ts',
    `import '@toolwright/core'; import '@toolwright/sandbox';`,
    [],
  ],
  ['packages/filesystem/src/beside.ts', `import '@toolwright/shell';`, ['layer-family-filesystem']],
  [
    'packages/filesystem/src/path.ts',
    `import '@toolwright/execution';`,
    ['layer-family-filesystem'],
  ],
  [
    'packages/filesystem/src/relative.ts',
    `import '../../core/src/index.ts';`,
    ['no-relative-path-into-a-sibling'],
  ],
  [
    'packages/filesystem/src/deep.ts',
    `import '../../core/src/own.ts';`,
    ['no-deep-import', 'no-relative-path-into-a-sibling'],
  ],
  ['packages/filesystem/src/lost.ts', `import '@toolwright/core/nowhere';`, ['could-not-resolve']],
  ['packages/filesystem/src/undeclared.ts', `import 'zod';`, ['no-undeclared-package']],
  [
    'packages/filesystem/src/app.ts',
    `import '../../../apps/reference/src/index.ts';`,
    [
      'layer-family-filesystem',
      'no-package-imports-an-app-or-a-tool',
      'no-relative-path-into-a-sibling',
    ],
  ],
  ['packages/filesystem/src/tested.ts', `import './b.test.ts';`, ['no-test-in-sources']],
  ['packages/filesystem/src/b.test.ts', `import '@toolwright/testing';`, []],
  ['packages/toolkit/src/down.ts', `import '@toolwright/execution';`, []],
  [
    'packages/toolkit/src/family.ts',
    `import '@toolwright/filesystem';`,
    ['layer-assembly-toolkit'],
  ],
  ['packages/testing/src/down.ts', `import '@toolwright/toolkit'; import '@toolwright/core';`, []],
  ['packages/testing/src/family.ts', `import '@toolwright/filesystem';`, ['layer-kit-testing']],
  [
    'packages/shell/src/one.ts',
    `import { two } from './two.ts'; export const one = two;`,
    ['no-cycle'],
  ],
  ['packages/shell/src/dev.ts', `import 'zod';`, ['no-development-package-in-sources']],
  [
    'packages/shell/src/dev-type.ts',
    `import type { z } from 'zod'; export type A = z.ZodType;`,
    [],
  ],
  ['packages/shell/src/c.test.ts', `import 'zod';`, []],
  ['packages/toolkit/src/peer.ts', `import 'zod';`, []],
  [
    'packages/shell/src/three.ts',
    `import type { Four } from './four.ts'; export type Three = Four;`,
    [],
  ],
  [
    'packages/shell/src/four.ts',
    `import type { Three } from './three.ts'; export type Four = Three;`,
    [],
  ],
  // A cycle is reported once, at its first file.
  ['packages/shell/src/two.ts', `import { one } from './one.ts'; export const two = one;`, []],
  ['apps/reference/src/all.ts', `import '@toolwright/filesystem'; import '@toolwright/shell';`, []],
];

/** Who declares zod, and how. */
const zod: Record<string, object> = {
  shell: { devDependencies: { zod: '4.6.7' } },
  toolkit: { devDependencies: { zod: '4.6.7' }, peerDependencies: { zod: '^4.2.0' } },
};

mkdirSync(work, { recursive: true });
const folder = mkdtempSync(path.join(work, 'layers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

test('each import that the layer table forbids is found, and no other', { timeout: 30_000 }, () => {
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.check.json', 'tsconfig.base.json']) {
    copyFileSync(path.join(root, file), path.join(folder, file));
  }
  write('package.json', '{"type":"module"}');
  mkdirSync(path.join(folder, 'node_modules/@toolwright'), { recursive: true });
  for (const [name, layer] of [...Object.entries(layers), ['reference', 'app'] as const]) {
    const home = layer === 'app' ? `apps/${name}` : `packages/${name}`;
    const others = Object.keys(layers).map((other) => [`@toolwright/${other}`, '1.0.0']);
    write(
      `${home}/package.json`,
      JSON.stringify({
        name: `@toolwright/${name}`,
        exports: { '.': { '@toolwright/source': './src/index.ts' } },
        dependencies: Object.fromEntries(others) as Record<string, string>,
        ...zod[name],
        nx: { tags: [`layer:${layer}`] },
      }),
    );
    write(`${home}/src/index.ts`, `export const name = '${name}';`);
    symlinkSync(path.join(folder, home), path.join(folder, 'node_modules/@toolwright', name));
  }
  for (const [file, text] of files) write(file, text);

  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config=.dependency-cruiser.mjs',
      '--output-type=json',
      'packages',
      'apps',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const found = files.map(([file]) => [
    file,
    [
      ...new Set(
        summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name),
      ),
    ].sort(),
  ]);
  expect(found).toEqual(files.map(([file, , broken]) => [file, broken]));
});
