/** How many units of checking ended how; a check that is no test counts as one unit. */
export type Count = { passed: number; failed: number; skipped: number };

export const noCount: Count = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    noCount,
  );
}

/** The plain closing line that continuous integration reads. */
export function closingLine(count: Count): string {
  return `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
}
