import { spawnSync } from 'node:child_process';
import { median } from './measure.ts';

const rounds = 15;
const folder = import.meta.dirname;

/** Milliseconds that `import(specifier)` takes in a fresh process, Node's own start not counted. Median. */
export function importMilliseconds(specifier: string): number {
  const code = `const before = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - before);`;
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
