import type { Count } from './count.ts';
import { runProgram } from './run-program.ts';
import { runVitest } from './vitest-step.ts';

export type StepResult = Count & {
  /** Printed when something failed. */
  output: string;
  /** One short fact for the line of a step that passed. */
  note?: string;
};

export type Step = {
  name: string;
  run: () => Promise<StepResult>;
  /** The step without whose success this one could only report what is already known. */
  needs?: string;
};

/** Cheap checks first, so that a slip shows early. */
export const everyday: readonly Step[] = [
  program('format', 'prettier', [
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-strategy=content',
    '.',
  ]),
  program('types', 'tsc', ['-p', 'tsconfig.check.json']),
  program('layers', 'depcruise', [
    '--config',
    '.dependency-cruiser.mjs',
    'packages',
    'apps',
    'examples',
  ]),
  program('unused', 'knip', ['--no-progress']),
  program('changesets', 'tools/checks/changesets.ts'),
  vitest('unit tests', ['unit']),
  program('build', 'tools/build/build.ts'),
  { ...program('api report', 'tools/api-report/main.ts', ['--check']), needs: 'build' },
  { ...program('packages', 'tools/packages/main.ts'), needs: 'build' },
  vitest('system tests', ['system', 'tools', 'long']),
  program('lint', 'eslint', ['--max-warnings=0', '.']),
];

/** The long counts: the same `*.long.test.ts` files, at full length. */
export const long: readonly Step[] = [
  vitest('long tests', ['long'], { TOOLWRIGHT_LONG: '1' }),
  program('node matrix', 'tools/bootstrap.mjs', ['node-matrix']),
];

function program(name: string, file: string, args: readonly string[] = []): Step {
  return {
    name,
    async run() {
      const { exitCode, output } = await runProgram(file, args);
      const note = /^note: (.*)$/m.exec(output)?.[1];
      return {
        passed: exitCode === 0 ? 1 : 0,
        failed: exitCode === 0 ? 0 : 1,
        skipped: 0,
        output,
        ...(note === undefined ? {} : { note }),
      };
    },
  };
}

function vitest(name: string, projects: readonly string[], env: NodeJS.ProcessEnv = {}): Step {
  return { name, run: () => runVitest(name, projects, env) };
}
