import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fences, localLinks, pages, repository } from './markdown.ts';

test('every link to a file or folder leads somewhere', () => {
  const broken = pages().flatMap((page) =>
    localLinks(page)
      .filter((target) => !existsSync(path.resolve(repository, path.dirname(page), target)))
      .map((target) => `${page} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the program on the first page is the example that is compiled and run', () => {
  const shown = fences('README.md').filter((fence) => fence.info === 'ts');
  const example = readFileSync(path.join(repository, 'examples/01-files/program.ts'), 'utf8');
  expect(shown.map((fence) => fence.text)).toEqual([example]);
});

test('that program is at most 20 lines long', () => {
  const [shown] = fences('README.md').filter((fence) => fence.info === 'ts');
  const lines = (shown?.text ?? '').split('\n').filter((line) => line.trim() !== '');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(20);
});
