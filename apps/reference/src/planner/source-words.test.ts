import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { archiveRequests } from '../../test/support/archive-requests.ts';
import { packs } from '../host/packs.ts';
import type { AnyToolContract, PackCreateContext } from '@toolwright/core';

const folder = import.meta.dirname;

function sources(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
}

/** Strings, templates, regular expressions, comments and property names of a file; not identifiers of code. */
function writtenTexts(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    if (ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node)) found.push(node.text);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    else if (ts.isPropertyAssignment(node)) found.push(node.name.getText(source));
    if (!isImport) ts.forEachChild(node, visit);
  };
  visit(source);
  for (const comment of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm))
    found.push(comment[0]);
  return found;
}

function toolNames(): string[] {
  return packs.flatMap((pack) => {
    const options: unknown = pack.options?.['~standard'].validate({});
    const { value } = options as { value: unknown };
    const context = { ports: {}, options: value } as unknown as PackCreateContext<unknown>;
    const tools: readonly AnyToolContract[] = pack.create?.(context) ?? pack.tools ?? [];
    return tools.map((tool) => tool.name);
  });
}

test('no tool of any pack is named in the source of the planner', () => {
  const names = toolNames();
  expect(names).toContain('read');
  const pattern = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'i');
  const found = sources().flatMap((file) =>
    writtenTexts(file)
      .filter((text) => pattern.test(text))
      .map((text) => `${path.relative(folder, file)}: ${text.trim().slice(0, 160)}`),
  );
  expect(found).toEqual([]);
});

test('no path and no request that a test or a page uses is in the source of the planner', () => {
  const requests = archiveRequests.map(([request]) => request.toLowerCase());
  for (const file of sources()) {
    for (const text of writtenTexts(file)) {
      if (/^\/[/*]/.test(text)) continue;
      expect(text, file).not.toMatch(/\b(packages|apps|src|docs)\//);
      if (text.trim().split(/\s+/).length < 4) continue;
      expect(
        requests.filter((request) => request.includes(text.trim().toLowerCase())),
        file,
      ).toEqual([]);
    }
  }
});
