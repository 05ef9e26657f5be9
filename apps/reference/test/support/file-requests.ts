import type { PlannedCall } from '../../src/planner/planning/move.ts';

const tool =
  (name: string) =>
  (input: PlannedCall['input'] = {}): PlannedCall => ({ name, input });
const list = tool('list');
const find = tool('find');
const grep = tool('grep');
const read = tool('read');

/** Requests with the calls of the file tools that they mean at once, whatever the folder holds. */
export const fileRequests: ReadonlyArray<
  readonly [request: string, calls: readonly PlannedCall[]]
> = [
  ['Show me what is in packages/sandbox/src.', [list({ path: 'packages/sandbox/src' })]],
  ['List docs three levels down.', [list({ path: 'docs', depth: 3 })]],
  [
    'Give me the first 12 lines of CONTRIBUTING.md.',
    [read({ path: 'CONTRIBUTING.md', limit: 12 })],
  ],
  [
    'Read packages/core/package.json from line 5 to line 15.',
    [read({ path: 'packages/core/package.json', offset: 5, limit: 11 })],
  ],
  ['Find all files whose name ends with .test-d.ts.', [find({ patterns: '**/*.test-d.ts' })]],
  ['Find every README.md below packages.', [find({ patterns: '**/README.md', path: 'packages' })]],
  [
    'Which directories under packages are called testing?',
    [find({ patterns: '**/testing', path: 'packages', type: 'directory' })],
  ],
  [
    'Where in packages/runtime/src is AbortController used?',
    [grep({ pattern: 'AbortController', path: 'packages/runtime/src' })],
  ],
  [
    'Count the lines in packages/core/src that contain the word readonly.',
    [grep({ pattern: 'readonly', path: 'packages/core/src', mode: 'count' })],
  ],
  [
    'Which markdown files in docs mention grants?',
    [grep({ pattern: 'grants', path: 'docs', glob: '*.md', mode: 'files' })],
  ],
  [
    'Search docs/decisions for "audit" with two lines of context.',
    [grep({ pattern: 'audit', path: 'docs/decisions', context: 2 })],
  ],
  [
    'Search for the exact text "run.call(" in examples.',
    [grep({ pattern: 'run.call(', path: 'examples', regex: false })],
  ],
  [
    'Look for lines matching /export (function|const) create/ in packages/toolkit/src.',
    [grep({ pattern: 'export (function|const) create', path: 'packages/toolkit/src' })],
  ],
  ['Open AGENTS.md and SECURITY.md.', [read({ path: 'AGENTS.md' }), read({ path: 'SECURITY.md' })]],
  ['What is the newest file in docs/decisions?', [list({ path: 'docs/decisions' })]],
  [
    'How many TypeScript test files are in packages/core/src/grants?',
    [find({ patterns: '**/*.test.ts', path: 'packages/core/src/grants' })],
  ],
  ['Search all package.json files for "zod".', [grep({ pattern: 'zod', glob: 'package.json' })]],
  [
    'Search TypeScript files in packages for the word "workaround", ignoring case.',
    [grep({ pattern: 'workaround', path: 'packages', glob: '*.ts', caseSensitive: false })],
  ],
  ['Find JSON files in the root folder only.', [find({ patterns: '*.json' })]],
  [
    'Show at most 3 places where defineTool is called in packages/filesystem.',
    [grep({ pattern: 'defineTool', path: 'packages/filesystem', limit: 3 })],
  ],
  ['Show me the files in .changeset', [list({ path: '.changeset' })]],
  ['Find hidden files named .gitignore', [find({ patterns: '**/.gitignore', hidden: true })]],
  [
    'Print README.md starting at line 30, 10 lines.',
    [read({ path: 'README.md', offset: 30, limit: 10 })],
  ],
  [
    'Get me a list of everything in the tools directory, two levels deep.',
    [list({ path: 'tools', depth: 2 })],
  ],
  [
    'search for "TODO|FIXME" in packages as a regular expression',
    [grep({ pattern: 'TODO|FIXME', path: 'packages' })],
  ],
  [
    'Find all .ts files directly in packages/core/src',
    [find({ patterns: '*.ts', path: 'packages/core/src' })],
  ],
  [
    'find the word session in docs/concepts and show 1 line around each match',
    [grep({ pattern: 'session', path: 'docs/concepts', context: 1 })],
  ],
  ['does LICENSE mention MIT?', [grep({ pattern: 'MIT', path: 'LICENSE' })]],
  [
    'find all mentions of "outcome" in docs, only file names',
    [grep({ pattern: 'outcome', path: 'docs', mode: 'files' })],
  ],
  ['open the README of packages/core', [read({ path: 'packages/core/README.md' })]],
  [
    'open packages/core/README.md at line 20',
    [read({ path: 'packages/core/README.md', offset: 20 })],
  ],
  [
    'grep -rn "satisfies" packages/runtime/src',
    [grep({ pattern: 'satisfies', path: 'packages/runtime/src' })],
  ],
  ['cat nx.json | head -5', [read({ path: 'nx.json', limit: 5 })]],
  ['find . -name "*.mjs"', [find({ patterns: '**/*.mjs' })]],
  ['ls -la packages/core', [list({ path: 'packages/core' })]],
  ['head -n 20 README.md', [read({ path: 'README.md', limit: 20 })]],
  ['What files does packages/testing/src contain?', [list({ path: 'packages/testing/src' })]],
  ['Show the contents of docs/decisions with their sizes', [list({ path: 'docs/decisions' })]],
  [
    'What is the biggest file in packages/toolkit/src/session?',
    [list({ path: 'packages/toolkit/src/session' })],
  ],
  [
    'Look for any yaml or yml files in the repository',
    [find({ patterns: ['**/*.yaml', '**/*.yml'] })],
  ],
  ['Are there any CSS files in this project?', [find({ patterns: '**/*.css' })]],
  [
    'I need every file under tools whose name contains "bootstrap"',
    [find({ patterns: '**/*bootstrap*', path: 'tools' })],
  ],
  ['find *.json in apps/reference', [find({ patterns: '**/*.json', path: 'apps/reference' })]],
  [
    'Which source files define an interface called ToolHost?',
    [grep({ pattern: 'ToolHost', mode: 'files' })],
  ],
  [
    'Search for "principal" in packages/toolkit, only in test files',
    [grep({ pattern: 'principal', path: 'packages/toolkit', glob: '*.test.*' })],
  ],
  [
    'How often does the word "tenant" show up in docs/decisions?',
    [grep({ pattern: 'tenant', path: 'docs/decisions', mode: 'count' })],
  ],
  [
    'Find occurrences of console.log in tools',
    [grep({ pattern: 'console.log', path: 'tools', regex: false })],
  ],
  [
    'Show me where ToolwrightError gets thrown in packages/core/src, with 3 lines of context, up to 10 matches',
    [grep({ pattern: 'ToolwrightError', path: 'packages/core/src', context: 3, limit: 10 })],
  ],
  ['display the last lines of README.md', [read({ path: 'README.md' })]],
  [
    'Show lines 40 through 60 of packages/core/README.md',
    [read({ path: 'packages/core/README.md', offset: 40, limit: 21 })],
  ],
  [
    'Give me lines 1-10 from both README.md and AGENTS.md',
    [read({ path: 'README.md', limit: 10 }), read({ path: 'AGENTS.md', limit: 10 })],
  ],
  [
    'Open the file packages/core/src/errors/fail.ts and tell me how many times toolError occurs in it',
    [
      read({ path: 'packages/core/src/errors/fail.ts' }),
      grep({ pattern: 'toolError', path: 'packages/core/src/errors/fail.ts', mode: 'count' }),
    ],
  ],
  [
    'show me a tree of packages/core/src to depth 2',
    [list({ path: 'packages/core/src', depth: 2 })],
  ],
  ['list everything in examples, up to four levels', [list({ path: 'examples', depth: 4 })]],
  ['what are the 3 newest files in docs/decisions', [list({ path: 'docs/decisions' })]],
  [
    'count how many files mention zod in packages',
    [grep({ pattern: 'zod', path: 'packages', mode: 'files' })],
  ],
  [
    'Find the string `@toolwright/source` in JSON files',
    [grep({ pattern: '@toolwright/source', glob: '*.json' })],
  ],
  [
    'read package.json and tsconfig.json, first 5 lines each',
    [read({ path: 'package.json', limit: 5 }), read({ path: 'tsconfig.json', limit: 5 })],
  ],
  [
    'read docs/reference/grants.md beginning with line 50',
    [read({ path: 'docs/reference/grants.md', offset: 50 })],
  ],
  ['list docs/decisions', [list({ path: 'docs/decisions' })]],
  ['list the folder apps/reference with depth 2', [list({ path: 'apps/reference', depth: 2 })]],
  ['show me the first 3 entries in packages', [list({ path: 'packages', limit: 3 })]],
  ['what does the folder tools/checks contain?', [list({ path: 'tools/checks' })]],
  ['find all files named errors.ts', [find({ patterns: '**/errors.ts' })]],
  [
    'find TypeScript test files in packages/sandbox',
    [find({ patterns: '**/*.test.ts', path: 'packages/sandbox' })],
  ],
  ['find markdown files outside of docs', [find({ patterns: ['**/*.md', '!docs/**'] })]],
  ['find directories named test', [find({ patterns: '**/test', type: 'directory' })]],
  ['find files and folders named files', [find({ patterns: '**/files', type: 'any' })]],
  [
    'find at most 4 JSON files, also the hidden ones',
    [find({ patterns: '**/*.json', limit: 4, hidden: true })],
  ],
  ['find tsconfig*.json', [find({ patterns: '**/tsconfig*.json' })]],
  [
    'read lines 1 to 12 of packages/execution/package.json',
    [read({ path: 'packages/execution/package.json', limit: 12 })],
  ],
  [
    'read packages/core/src/index.ts, lines 20 to 25',
    [read({ path: 'packages/core/src/index.ts', offset: 20, limit: 6 })],
  ],
  [
    'read the first 10 lines of docs/concepts/contract.md',
    [read({ path: 'docs/concepts/contract.md', limit: 10 })],
  ],
  ['show the file .prettierignore', [read({ path: '.prettierignore' })]],
  [
    'grep "allow fs.read" in docs/reference/grants.md',
    [grep({ pattern: 'allow fs.read', path: 'docs/reference/grants.md', regex: false })],
  ],
  [
    'search packages/core/src for ToolwrightError and show only the files',
    [grep({ pattern: 'ToolwrightError', path: 'packages/core/src', mode: 'files' })],
  ],
  [
    'search packages for `as never`, at most 7 results, with 1 line of context',
    [grep({ pattern: 'as never', path: 'packages', limit: 7, context: 1 })],
  ],
  [
    'how many lines in README.md contain "npm"?',
    [grep({ pattern: 'npm', path: 'README.md', mode: 'count' })],
  ],
  [
    'search for readonly in packages/core/src/ports/files.ts, case-sensitively',
    [grep({ pattern: 'readonly', path: 'packages/core/src/ports/files.ts', caseSensitive: true })],
  ],
  [
    'find files in packages/toolkit/src that mention WORKSPACE_SHARED',
    [grep({ pattern: 'WORKSPACE_SHARED', path: 'packages/toolkit/src', mode: 'files' })],
  ],
  [
    'find TypeScript files in packages/runtime that contain "maxIterations"',
    [grep({ pattern: 'maxIterations', path: 'packages/runtime', glob: '*.ts', mode: 'files' })],
  ],
  ['find the oldest file in docs/decisions', [list({ path: 'docs/decisions' })]],
  ['find files matching *.config.ts', [find({ patterns: '**/*.config.ts' })]],
  ['which of the files in docs/concepts is the smallest?', [list({ path: 'docs/concepts' })]],
  ['show the size of packages/core/README.md', [list({ path: 'packages/core' })]],
];
