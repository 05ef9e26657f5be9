import type { JsonObject } from '@toolwright/core';
import { expect, test } from 'vitest';
import { scoreRequests, type ExpectedCall, type RequestCase } from './score.ts';
import talk from './talk.json' with { type: 'json' };

const tool =
  (name: string) =>
  (args: JsonObject = {}): ExpectedCall => ({ name, arguments: args });
const list = tool('list');
const find = tool('find');
const grep = tool('grep');
const read = tool('read');

/** The developer's own requests, as people talk: several sentences, afterthoughts, things spoken of again. */
const requests: ReadonlyArray<readonly [request: string, ...calls: readonly ExpectedCall[]]> = [
  ['What do we keep in docs/guides?', list({ path: 'docs/guides' })],
  [
    'I want to see everything under packages/labels, two levels down please',
    list({ path: 'packages/labels', depth: 2 }),
  ],
  ["let's look at the first 8 lines of README.md", read({ path: 'README.md', limit: 8 })],
  ['can you pull up config/default.yaml for me', read({ path: 'config/default.yaml' })],
  ['Show me what comes after line 3 in CHANGELOG.md', read({ path: 'CHANGELOG.md', offset: 4 })],
  [
    'in packages/tracking/src/store.ts, show lines 2-6',
    read({ path: 'packages/tracking/src/store.ts', offset: 2, limit: 5 }),
  ],
  ['Which python scripts do we have?', find({ patterns: '**/*.py' })],
  [
    "find me all the yaml files, I don't remember which folder they're in",
    find({ patterns: ['**/*.yaml', '**/*.yml'] }),
  ],
  [
    'Are there any test files below packages/rates?',
    find({ patterns: '**/*.test.*', path: 'packages/rates' }),
  ],
  ['where can I find webhooks.md?', find({ patterns: '**/webhooks.md' })],
  [
    'Who references PRINT_TIMEOUT in the packages folder?',
    grep({ pattern: 'PRINT_TIMEOUT', path: 'packages' }),
  ],
  [
    'search the repo for "deprecated", ignore case, show me 1 line before and after',
    grep({ pattern: 'deprecated', caseSensitive: false, context: 1 }),
  ],
  [
    'In how many places does packages/tracking mention EventStore? Just give me counts per file.',
    grep({ pattern: 'EventStore', path: 'packages/tracking', mode: 'count' }),
  ],
  [
    'List just the names of the TypeScript files that import TrackingEvent',
    grep({ pattern: 'TrackingEvent', glob: '*.ts', mode: 'files' }),
  ],
  [
    'Search docs for timeout. Limit it to 2 results.',
    grep({ pattern: 'timeout', path: 'docs', limit: 2 }),
  ],
  [
    'Search docs for Timeout. Match case please.',
    grep({ pattern: 'Timeout', path: 'docs', caseSensitive: true }),
  ],
  [
    'Look through scripts for TODO and open the file that contains it',
    grep({ pattern: 'TODO', path: 'scripts' }),
    read({ path: 'scripts/import_orders.py' }),
  ],
  [
    'find webhooks.md and show me its first 3 lines',
    find({ patterns: '**/webhooks.md' }),
    read({ path: 'docs/guides/webhooks.md', limit: 3 }),
  ],
  [
    'List config. After that open the smallest file there.',
    list({ path: 'config' }),
    read({ path: 'config/staging.yaml' }),
  ],
  [
    'Open the second file in docs/guides',
    list({ path: 'docs/guides' }),
    read({ path: 'docs/guides/returns.md' }),
  ],
  [
    'Open the last file in docs/guides',
    list({ path: 'docs/guides' }),
    read({ path: 'docs/guides/zones.md' }),
  ],
  [
    'read the first markdown file under docs',
    find({ patterns: '**/*.md', path: 'docs' }),
    read({ path: 'docs/architecture.md' }),
  ],
  [
    'Find the directory templates and list what is inside',
    find({ patterns: '**/templates', type: 'directory' }),
    list({ path: 'packages/labels/src/templates' }),
  ],
  [
    'find the file store.ts. Then search it for export.',
    find({ patterns: '**/store.ts' }),
    grep({ pattern: 'export', path: 'packages/tracking/src/store.ts' }),
  ],
  [
    'search packages for RateQuote, then show 4 lines from the first match',
    grep({ pattern: 'RateQuote', path: 'packages' }),
    read({ path: 'packages/rates/src/index.ts', offset: 2, limit: 4 }),
  ],
  [
    'Which file in packages/tracking/src is largest? Show its first 5 lines.',
    list({ path: 'packages/tracking/src' }),
    read({ path: 'packages/tracking/src/poller.ts', limit: 5 }),
  ],
  [
    'read README.md, CHANGELOG.md and package.json',
    read({ path: 'README.md' }),
    read({ path: 'CHANGELOG.md' }),
    read({ path: 'package.json' }),
  ],
  [
    'grep for the literal string "v1.1" in docs',
    grep({ pattern: 'v1.1', path: 'docs', regex: false }),
  ],
  [
    'show matches of the pattern `export (const|function)` in packages/rates/src',
    grep({ pattern: 'export (const|function)', path: 'packages/rates/src' }),
  ],
  ['find all JSON under packages/labels', find({ patterns: '**/*.json', path: 'packages/labels' })],
  ['find anything called webhooks', find({ patterns: '**/webhooks*' })],
  ['do we have a LICENSE file?', find({ patterns: '**/LICENSE*' })],
  [
    'list docs and docs/guides, then read docs/guides/webhooks.md',
    list({ path: 'docs' }),
    list({ path: 'docs/guides' }),
    read({ path: 'docs/guides/webhooks.md' }),
  ],
  [
    'show me the shortest file that mentions timeoutMs',
    grep({ pattern: 'timeoutMs', mode: 'files' }),
    read({ path: 'config/staging.yaml' }),
  ],
  [
    'search for checkDigit in packages/labels and afterwards read the file with the most hits',
    grep({ pattern: 'checkDigit', path: 'packages/labels', mode: 'count' }),
    read({ path: 'packages/labels/src/barcode.ts' }),
  ],
  ['count TODOs in scripts', grep({ pattern: 'TODO', path: 'scripts', mode: 'count' })],
  [
    'find the largest TypeScript file in packages/tracking',
    find({ patterns: '**/*.ts', path: 'packages/tracking' }),
    list({ path: 'packages/tracking', depth: 2 }),
  ],
];

test('requests as people talk lead to the calls that they mean', async () => {
  const cases = requests.map(([request, ...calls], index) => ({
    id: String(index + 1),
    request,
    calls,
  }));
  expect((await scoreRequests(cases)).wrong).toEqual([]);
});

// Kept from the developer's own trials, each looked through by hand: what worked once goes on working.
test('requests that were understood go on being understood', async () => {
  expect((await scoreRequests(talk as readonly RequestCase[])).wrong).toEqual([]);
});
