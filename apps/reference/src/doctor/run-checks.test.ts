import { expect, test } from 'vitest';
import { checkNode } from './run-checks.ts';

test.each([
  ['22.18.0', false],
  ['20.20.2', false],
  ['22.19.0', true],
  ['24.1.0', true],
])('Node %s: %s', (version, isOk) => {
  const check = checkNode(version);
  expect(check.isOk).toBe(isOk);
  expect(check.next).toBe(isOk ? undefined : 'Install Node 22.19 or later.');
});
