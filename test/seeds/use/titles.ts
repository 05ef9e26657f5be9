import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Titles of the tests in the files of a folder that run whatever happens: `test('…', …)` with a literal title at the
 * top of the file, neither skipped nor conditional nor made from a table.
 */
export function titlesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => titlesOf(readFileSync(path.join(folder, name), 'utf8')));
}

export function titlesOf(source: string): readonly string[] {
  const file = ts.createSourceFile('a.test.ts', source, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    if (!ts.isExpressionStatement(statement)) return [];
    const call = statement.expression;
    if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return [];
    const [title] = call.arguments;
    const isTest = call.expression.text === 'test' && title !== undefined;
    return isTest && ts.isStringLiteralLike(title) ? [title.text] : [];
  });
}
