import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** What is imported before the command knows what it is asked for: static imports, types left out. */
function loadedAtStart(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (
      !ts.isImportDeclaration(statement) ||
      statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    )
      continue;
    const { text } = statement.moduleSpecifier as ts.StringLiteral;
    if (text.startsWith('.')) loadedAtStart(path.resolve(path.dirname(file), text), seen);
    else seen.add(text);
  }
  return seen;
}

test('help, slips and the start page load no package', () => {
  const loaded = [...loadedAtStart(path.join(import.meta.dirname, 'main.ts'))];
  expect(loaded.length).toBeGreaterThan(4);
  expect(loaded.filter((name) => !path.isAbsolute(name) && !name.startsWith('node:'))).toEqual([]);
});
