import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pages, repository, textOf } from './markdown.ts';

const literalCode = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

const projects = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(path.join(repository, folder)).map((name) => path.join(folder, name)),
);

/** The codes of every exported table of a project's `src/errors.ts`. */
async function codesOf(project: string): Promise<readonly string[]> {
  const file = path.join(repository, project, 'src/errors.ts');
  const tables = Object.values((await import(file)) as Record<string, unknown>);
  return tables
    .filter((table): table is object => typeof table === 'object' && table !== null)
    .flatMap((table) => Object.keys(table));
}

test.each(projects)('%s has a page, a table of error codes and pins', (project) => {
  for (const room of ['README.md', 'src/errors.ts', 'test/pins.test.ts'])
    expect(existsSync(path.join(repository, project, room)), `${project}/${room}`).toBe(true);
});

test.each(projects)(
  'every error code of %s is literal and stands in its documents',
  async (project) => {
    const codes = await codesOf(project);
    expect(codes.length).toBeGreaterThan(0);
    const text = pages()
      .filter((page) => page.startsWith(project + path.sep) || page.startsWith('docs'))
      .map((page) => textOf(page))
      .join('\n');
    expect(codes.filter((code) => !literalCode.test(code))).toEqual([]);
    expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(text))).toEqual([]);
  },
);
