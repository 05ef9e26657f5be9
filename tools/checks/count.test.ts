import { expect, test } from 'vitest';
import { addCounts, closingLine } from './count.ts';

test('the closing line is the sum of all steps', () => {
  const sum = addCounts([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 3 },
    { passed: 0, failed: 1, skipped: 0 },
  ]);
  expect(closingLine(sum)).toBe('41 passed, 3 failed, 3 skipped');
});

test('no step gives a line of zeros', () => {
  expect(closingLine(addCounts([]))).toBe('0 passed, 0 failed, 0 skipped');
});
