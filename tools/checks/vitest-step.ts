import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, scratch } from './root.ts';
import { runProgram } from './run-program.ts';
import type { StepResult } from './steps.ts';
import { judgeVitestRun, type NotHere, type VitestReport } from './vitest-report.ts';

/** Runs the named Vitest projects and counts them from the JSON report. */
export async function runVitest(
  name: string,
  projects: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<StepResult> {
  mkdirSync(scratch, { recursive: true });
  const reportFile = path.join(scratch, `vitest-${name.replaceAll(' ', '-')}.json`);
  // A report of an earlier run must not stand in for one that was never written.
  rmSync(reportFile, { force: true });
  const { exitCode, output } = await runProgram(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      // A project without long tests is no fault of the long run.
      ...(projects.join() === 'long' ? ['--passWithNoTests'] : []),
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    env,
  );
  const verdict = judgeVitestRun({
    exitCode,
    report: readReport(reportFile),
    root,
    notHere: readNotHere(),
    skipsMustBeListed: process.env['CI'] === 'true',
  });
  const { passed, failed, skipped, problems } = verdict;
  const note = `${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return { passed, failed, skipped, note, output: [output.trimEnd(), ...problems].join('\n') };
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined; // Missing or cut short: judged as a failure.
  }
}

function readNotHere(): NotHere[] {
  return JSON.parse(readFileSync(path.join(root, 'test', 'not-here.json'), 'utf8')) as NotHere[];
}
