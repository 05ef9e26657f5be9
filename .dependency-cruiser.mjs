// The layer table of the architecture as rules. A package says which layer it is in by its `nx.tags`; what a layer may
// import stands here once. Sources are read through the source condition, so nothing has to be built first.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** @type {Record<string, { layers: string[], packages?: string[] }>} */
const mayImport = {
  contract: { layers: [] },
  engine: { layers: ['contract'] },
  family: { layers: ['contract'], packages: ['sandbox', 'network'] },
  bridge: { layers: ['contract'], packages: ['selection'] },
  assembly: { layers: ['contract', 'engine'] },
  kit: { layers: ['contract', 'engine'], packages: ['toolkit'] },
};

const packages = readdirSync('packages')
  .filter((name) => existsSync(`packages/${name}/package.json`))
  .map((name) => {
    const manifest = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'));
    const tags = manifest.nx?.tags ?? [];
    const layer = tags.find((tag) => tag.startsWith('layer:'))?.slice('layer:'.length);
    if (layer !== 'app' && mayImport[layer] === undefined) {
      throw new Error(
        `packages/${name}/package.json: nx.tags names no layer of the table (${layer}).`,
      );
    }
    const entries = Object.values(manifest.exports)
      .map((target) => target['@toolwright/source'])
      .filter((source) => source !== undefined)
      .map((source) => `packages/${name}/${source.replace('./', '')}`);
    return { name, layer, entries };
  });

const tests = '\\.(test|test-d)\\.ts$';
const escape = (text) => text.replaceAll('.', '\\.');

const layerRules = packages.map(({ name, layer }) => {
  const { layers, packages: named = [] } = mayImport[layer];
  const allowed = packages
    .filter(
      (other) => other.name === name || layers.includes(other.layer) || named.includes(other.name),
    )
    .map((other) => other.name);
  return {
    name: `layer-${layer}-${name}`,
    comment: `${name} is in the layer "${layer}" and may import only: ${allowed.join(', ')}.`,
    severity: 'error',
    from: { path: `^packages/${name}/src/`, pathNot: tests },
    to: { path: '^(packages|apps)/', pathNot: `^packages/(${allowed.join('|')})/` },
  };
});

export default {
  forbidden: [
    ...layerRules,
    {
      name: 'core-has-no-dependency',
      comment: 'core runs on any runtime: no node:* module and no package.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: tests },
      to: { pathNot: '^packages/core/src/' },
    },
    {
      name: 'no-testing-below-it',
      comment:
        'Contract, engine and toolkit never depend on testing, in their tests neither: that is a cycle of packages.',
      severity: 'error',
      from: {
        path: `^packages/(${packages
          .filter(({ name, layer }) => ['contract', 'engine'].includes(layer) || name === 'toolkit')
          .map(({ name }) => name)
          .join('|')})/`,
      },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'no-deep-import',
      comment: 'A sibling is imported by an entry of its `exports`.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/',
        pathNot: [
          '^$1/$2/',
          ...packages.flatMap(({ entries }) => entries.map((file) => `^${escape(file)}$`)),
        ],
      },
    },
    {
      name: 'no-relative-path-into-a-sibling',
      comment: 'A sibling is imported by its package name.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '^(packages|apps)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-package-imports-an-app-or-a-tool',
      severity: 'error',
      from: { path: '^packages/', pathNot: 'tsup\\.config\\.ts$' },
      to: { path: '^(apps|tools|examples)/' },
    },
    {
      name: 'could-not-resolve',
      comment:
        'Without this, a lost source condition would leave every sibling unresolved and every rule silent.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-undeclared-package',
      comment: 'Tests may also use what the root declares for all of them; knip checks those.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: [tests, '^(packages|apps)/[^/]+/test/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-package-in-sources',
      comment: 'What the published code imports is a dependency or a peer.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm-peer', 'type-only'] },
    },
    {
      name: 'no-test-in-sources',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: tests },
      to: { path: [tests, '/test/'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.check.json' },
    tsPreCompilationDeps: true,
    // One package.json decides what is declared: the nearest one, never the root's.
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@toolwright/source', 'import', 'node', 'types', 'default'],
    },
  },
};
