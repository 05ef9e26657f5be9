import { describe, expect, test } from 'vitest';
import { stemOf } from '../language/stem.ts';
import type { ResultRow } from './result-row.ts';
import { rowsOfJson } from './rows-of-json.ts';
import { rowsOfText } from './rows-of-text.ts';

const size = stemOf('bytes');
const time = stemOf('modified');
const seen = (rows: readonly ResultRow[]) =>
  rows.map(({ path, isFolder, numbers }) => [path, isFolder, Object.fromEntries(numbers)]);

describe('rows of a text', () => {
  test.each<[string, string, unknown[]]>([
    [
      'paths alone',
      'a/b.ts\nc.md',
      [
        ['a/b.ts', false, {}],
        ['c.md', false, {}],
      ],
    ],
    ['a size after the path', 'a/b.ts  1,234 bytes', [['a/b.ts', false, { [size]: 1234 }]]],
    ['a size before the path', '812  a/b.ts', [['a/b.ts', false, { '': 812 }]]],
    ['a size in a unit', 'a/b.ts (1.5 kB)', [['a/b.ts', false, { [size]: 1500 }]]],
    [
      'a size and a time',
      'a/b.ts  12 B  2026-05-01T10:00:00Z',
      [['a/b.ts', false, { [size]: 12, [time]: Date.parse('2026-05-01T10:00:00Z') }]],
    ],
    ['a folder by its slash', 'a/long/  folder', [['a/long', true, {}]]],
    ['a folder by its word', 'directory  a/long', [['a/long', true, {}]]],
    ['a count', 'a/b.ts: 3 matches', [['a/b.ts', false, { [stemOf('match')]: 3 }]]],
    [
      'matching lines, one row for a file',
      'a/b.ts:3: const x = 5;\na/b.ts:9: y',
      [['a/b.ts', false, {}]],
    ],
    [
      'columns with a header',
      'path      lines  bytes\na/b.ts    7      90',
      [['a/b.ts', false, { [stemOf('line')]: 7, [size]: 90, '': 7 }]],
    ],
    ['prose without a path', 'Nothing was found in 3 places.', []],
    [
      'names without an extension',
      'LICENSE  812 B\nMakefile',
      [
        ['LICENSE', false, { [size]: 812 }],
        ['Makefile', false, {}],
      ],
    ],
    [
      'names with spaces',
      'a b/c d.md\nthe plan.md  12 bytes',
      [
        ['a b/c d.md', false, {}],
        ['the plan.md', false, { [size]: 12 }],
      ],
    ],
    [
      'lines below their path',
      'a/b.ts\n12:import "./c.ts";\n11-see d/e.md\n--\na/f.ts\n3:x',
      [
        ['a/b.ts', false, {}],
        ['a/f.ts', false, {}],
      ],
    ],
    [
      'notes in brackets',
      'a.md\n[1-1 of 20 results; continue with offset=1]',
      [['a.md', false, {}]],
    ],
  ])('%s', (_what, text, expected) => {
    const rows = seen(rowsOfText(text));
    expect(rows).toMatchObject(expected);
    expect(rows).toHaveLength(expected.length);
  });
});

describe('rows of JSON', () => {
  test.each<[string, unknown, unknown[]]>([
    [
      'a list of texts',
      ['a.md', 'b/'],
      [
        ['a.md', false, {}],
        ['b/', true, {}],
      ],
    ],
    [
      'the longest list inside',
      { total: { count: 2 }, warnings: [], matches: [{ path: 'a.md', sizeBytes: 4 }] },
      [['a.md', false, { [size]: 4 }]],
    ],
    [
      'names, kinds and times',
      [{ name: 'a', type: 'directory', modifiedAt: '2026-05-01T10:00:00Z' }],
      [['a', true, { [time]: Date.parse('2026-05-01T10:00:00Z') }]],
    ],
    ['nothing listed', { ok: true }, []],
  ])('%s', (_what, value, expected) => {
    const rows = seen(rowsOfJson(value));
    expect(rows).toMatchObject(expected);
    expect(rows).toHaveLength(expected.length);
  });
});
