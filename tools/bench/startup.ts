import path from 'node:path';
import { firstLineMilliseconds, importMilliseconds, processMilliseconds } from './imports.ts';
import { printTable } from './table.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** Prints what importing and starting cost on the built bundles, and returns what failed its bar. */
export async function benchStartup(): Promise<readonly string[]> {
  const zod = importMilliseconds('zod');
  const core = importMilliseconds('@toolwright/core');
  const familyBeyondZod = importMilliseconds('@toolwright/filesystem', 'zod');
  const toolkit = importMilliseconds('@toolwright/toolkit');
  const runtime = importMilliseconds('@toolwright/runtime');
  const help = processMilliseconds(['apps/reference/dist/main.js', '--help'], repository);
  const bare = processMilliseconds(['--eval', ''], repository);
  const firstEvent = await firstLineMilliseconds(
    'npm',
    ['start', '--silent', '--', '--json', 'read README.md'],
    repository,
  );
  printTable(
    'Import and start, on bundles, medians of 15 fresh processes',
    ['what', 'ms', 'bar'],
    [
      ["import 'zod'", zod.toFixed(1), '-'],
      ["import '@toolwright/core'", core.toFixed(1), '≤ 15'],
      ["import '@toolwright/filesystem', beyond zod", familyBeyondZod.toFixed(1), '≤ 15'],
      ["import '@toolwright/toolkit'", toolkit.toFixed(1), '-'],
      ["import '@toolwright/runtime'", runtime.toFixed(1), '-'],
      ["node --eval ''", bare.toFixed(1), '-'],
      ['toolwright --help, whole process', help.toFixed(1), '≤ 150'],
      ['npm start (installed), first event', firstEvent.toFixed(0), '< 1,000'],
    ],
  );
  const failures: string[] = [];
  if (core > 15) failures.push(`import of core takes ${core.toFixed(1)} ms`);
  if (familyBeyondZod > 15)
    failures.push(`import of filesystem takes ${familyBeyondZod.toFixed(1)} ms beyond zod`);
  if (help > 150) failures.push(`toolwright --help takes ${help.toFixed(1)} ms`);
  if (firstEvent >= 1_000)
    failures.push(`npm start takes ${firstEvent.toFixed(0)} ms to its first event`);
  return failures;
}
