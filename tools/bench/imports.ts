import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median } from './measure.ts';

const rounds = 15;
// From here `zod` is the copy that the packages use, not the peers' one.
const folder = path.resolve(import.meta.dirname, '../../packages/filesystem');

/**
 * Milliseconds that `import(specifier)` takes in a fresh process, Node's own start not counted; with `after`, that
 * module was imported before. Median.
 */
export function importMilliseconds(specifier: string, after?: string): number {
  const code = `${after === undefined ? '' : `await import(${JSON.stringify(after)});`}
    const before = performance.now();
    await import(${JSON.stringify(specifier)});
    console.log(performance.now() - before);`;
  return median(
    Array.from({ length: rounds }, () => {
      const child = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (child.status !== 0) throw new Error(`import ${specifier}: ${child.stderr}`);
      return Number(child.stdout);
    }),
  );
}

/** Milliseconds from spawn to exit. Median. */
export function processMilliseconds(args: readonly string[], cwd: string): number {
  return median(
    Array.from({ length: rounds }, () => {
      const before = performance.now();
      const child = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
      if (child.status !== 0) throw new Error(`${args.join(' ')}: ${child.stderr}`);
      return performance.now() - before;
    }),
  );
}

/** Milliseconds from spawn to the first line on standard output. Median of five. */
export async function firstLineMilliseconds(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = performance.now();
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
    const closed = once(child, 'close');
    await once(child.stdout, 'data');
    times.push(performance.now() - before);
    child.stdout.resume();
    await closed;
  }
  return median(times);
}
