import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['pth', ['path', 'pattern'], 'path'],
    ['filePath', ['file_path', 'path'], 'file_path'],
    ['MAX-results', ['max_results'], 'max_results'],
    ['conetnt', ['content'], 'content'],
    ['x', ['y'], undefined],
    ['query', ['path'], undefined],
    ['', ['path'], undefined],
    ['path', [], undefined],
    ['a'.repeat(10_000), ['a'.repeat(64)], undefined],
  ])('takes %s of %j for %s', (wrong, known, nearest) => {
    expect(nearestName(wrong, known)).toBe(nearest);
  });
});
