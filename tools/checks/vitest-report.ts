import type { Count } from './count.ts';

/** The part of Vitest's JSON report that is read here. */
export type VitestReport = {
  testResults: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
};

/** A test that cannot run on this machine, from `test/not-here.json`. */
export type NotHere = { file: string; test: string; reason: string };

export type Verdict = Count & {
  /** What the counts of Vitest's own report would not show, one sentence each. */
  problems: readonly string[];
};

export type VerdictOptions = {
  exitCode: number;
  /** Undefined when Vitest wrote no report or one that cannot be read. */
  report: VitestReport | undefined;
  root: string;
  notHere: readonly NotHere[];
  /** Under CI a skip that `test/not-here.json` does not name is a failure. */
  skipsMustBeListed: boolean;
};

/**
 * Counts a Vitest run from its JSON report. The report's own totals hide a file that fails to load, a hook that throws
 * (its tests become skipped, or stay passed) and an error outside every test; each of these is a failure here.
 */
export function judgeVitestRun(options: VerdictOptions): Verdict {
  const { report, exitCode } = options;
  if (report === undefined) {
    return { passed: 0, failed: 1, skipped: 0, problems: ['Vitest wrote no readable report.'] };
  }
  const problems: string[] = [];
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    const relative = relativePath(file.name, options.root);
    let failedHere = 0;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') failedHere += 1;
      else if (options.skipsMustBeListed && !isListed(options.notHere, relative, test.fullName)) {
        failedHere += 1;
        problems.push(
          `Skipped, and not listed in test/not-here.json: ${relative} > ${test.fullName}`,
        );
      } else count.skipped += 1;
    }
    if (
      file.status === 'failed' &&
      !file.assertionResults.some((test) => test.status === 'failed')
    ) {
      failedHere += 1;
      problems.push(
        `Failed outside its tests (load error or hook): ${relative} ${firstLine(file.message)}`,
      );
    }
    count.failed += failedHere;
  }
  if (exitCode !== 0 && count.failed === 0) {
    count.failed += 1;
    problems.push(
      `Vitest ended with exit code ${exitCode} although no test failed: an error outside every test, or no test at all.`,
    );
  }
  return { ...count, problems };
}

function isListed(list: readonly NotHere[], file: string, test: string): boolean {
  return list.some((entry) => entry.file === file && entry.test === test);
}

function relativePath(file: string, root: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}

function firstLine(message: string | undefined): string {
  return (message ?? '').trim().split('\n')[0] ?? '';
}
