import { readFileSync } from 'node:fs';
import type { Options } from 'tsup';

type PackageJson = { exports: Record<string, string | Record<string, string>> };

/**
 * The tsup options of a package, its entries read from the `exports` of the package.json in the current folder,
 * so that an entry is named once. Declarations come from one `tsc -b` at the root, after tsup.
 */
export function packageBuild(): Options {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson;
  const entry: Record<string, string> = {};
  for (const target of Object.values(exports)) {
    if (typeof target === 'string') continue;
    const source = target['@toolwright/source'];
    const output = target['default'];
    if (source === undefined || output === undefined) continue;
    entry[output.replace(/^\.\/dist\//, '').replace(/\.js$/, '')] = source;
  }
  return {
    entry,
    format: ['esm'],
    target: 'node22',
    dts: false,
    clean: true,
    sourcemap: true,
    // Errors are still printed.
    silent: true,
  };
}
