import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root, work } from '../checks/root.ts';
import { apiReports } from './api-report.ts';

mkdirSync(work, { recursive: true });
const folder = mkdtempSync(path.join(work, 'api-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(files: Record<string, string>): string | undefined {
  for (const [file, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    writeFileSync(path.join(folder, file), text);
  }
  const entry = { source: './src/index.ts', output: './index.js' };
  return apiReports([
    {
      folder: path.relative(root, folder),
      shortName: 'box',
      manifest: { name: '@toolwright/box', version: '1.0.0', exports: {} },
      entries: [{ ...entry, specifier: '@toolwright/box', types: './index.d.ts' }],
    },
  ]).get('box');
}

test('the report has the exports in order, as they are declared, without comments', () => {
  const text = report({
    'index.d.ts': `export { open } from './open.ts'; export type { Box as Case } from './open.ts'; export declare const a = 1;`,
    'open.d.ts': `/** A box. */
export interface Box { /** In mm. */ size: number }
/** Opens one. */
export declare function open(box: Box): string;
export declare const hidden: number;`,
  });
  expect(text).toBe(`# Public surface of @toolwright/box

## \`@toolwright/box\`

\`\`\`ts
// exported as Case
export interface Box {
    size: number;
}

export declare const a = 1;

export declare function open(box: Box): string;
\`\`\`
`);
});

test('a missing declaration is an error, not an empty report', () => {
  rmSync(path.join(folder, 'index.d.ts'), { force: true });
  expect(() => report({})).toThrow(/index\.d\.ts is missing: run a build/);
});
