import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const names = ['run', 'call', 'tools', 'doctor'];

test.each([
  ['tols', 'tools'],
  ['doctro', 'doctor'],
  ['CALL', 'call'],
  ['rnu', 'run'],
  ['list', undefined],
  ['docs', undefined],
  ['x'.repeat(100), undefined],
])('%s: %s', (name, near) => {
  expect(nearestName(name, names)).toBe(near);
});
