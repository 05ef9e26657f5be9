import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { fences, pages, repository } from './markdown.ts';

// Below the packages' own node_modules, so that a page may import what its reader installs.
const folder = path.join(repository, 'node_modules/.cache/toolwright-snippets');

/** A fence `ts` stands alone and compiles; `ts fragment` shows a part of something and is not checked. */
test('every TypeScript fence of the pages compiles as a module of its own', () => {
  const snippets = pages()
    .flatMap((page) => fences(page))
    .filter((fence) => fence.info === 'ts');
  expect(snippets.length).toBeGreaterThan(0);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const places = new Map(
    snippets.map((snippet, index) => {
      const file = path.join(folder, `snippet-${index}.ts`);
      writeFileSync(file, `${snippet.text}\nexport {};\n`);
      return [file, `${snippet.page}:${snippet.line}`];
    }),
  );
  const { config } = ts.readConfigFile(
    path.join(repository, 'tsconfig.check.json'),
    ts.sys.readFile.bind(ts.sys),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repository);
  const program = ts.createProgram([...places.keys()], {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
  });
  const faults = ts
    .getPreEmitDiagnostics(program)
    .filter((diagnostic) => places.has(diagnostic.file?.fileName ?? ''))
    .map((diagnostic) => {
      const place = places.get(diagnostic.file?.fileName ?? '');
      const line = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
      return `${place} (+${line + 1}): ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
    });
  expect(faults).toEqual([]);
}, 60_000);
