import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, work } from '../checks/root.ts';
import { anyTypes } from './any-types.ts';
import type { PackedPackage } from './pack.ts';

/**
 * Checks the packed packages as a user's compiler meets them: programs are type-checked with no DOM and with library
 * checks on. A type of core that exists only with the DOM library would be a silent `any` there.
 * The folder lies in the checkout, so that types of others' packages are found without an install.
 */
export function checkConsumer(packed: readonly PackedPackage[]): string[] {
  const folder = path.join(work, 'consumer');
  rmSync(folder, { recursive: true, force: true });
  for (const { manifest, tarball } of packed) {
    const target = path.join(folder, 'node_modules', manifest.name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const examples = globSync('examples/*/program.ts', { cwd: root }).sort();
  const programs = [path.join('tools', 'packages', 'consumer-program.ts'), ...examples];
  for (const program of programs) cpSync(path.join(root, program), path.join(folder, program));
  const declarations = packed
    .filter((item) => item.folder.startsWith('packages/'))
    .flatMap(({ manifest, entries }) =>
      entries.map(({ types }) => path.join(folder, 'node_modules', manifest.name, types)),
    );
  const files = programs.map((program) => path.join(folder, program));
  return consumerProblems(folder, files, declarations);
}

/**
 * What a consumer without the DOM library would see in `folder`.
 * @param declarations the entries whose public surface is searched for types that have become `any`
 */
export function consumerProblems(
  folder: string,
  programs: readonly string[],
  declarations: readonly string[],
): string[] {
  const consumer = ts.createProgram([...programs, ...declarations], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    lib: ['lib.es2024.d.ts'],
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
  });
  const errors = ts
    .getPreEmitDiagnostics(consumer)
    // Declarations of other people's packages are theirs to mend.
    .filter(({ file }) => file === undefined || file.fileName.startsWith(folder))
    .map((diagnostic) => describe(diagnostic, folder));
  return [...errors, ...anyTypes(consumer, declarations, folder)];
}

function describe({ file, start, code, messageText }: ts.Diagnostic, folder: string): string {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (file === undefined || start === undefined) return `consumer: TS${code} ${text}`;
  const { line } = file.getLineAndCharacterOfPosition(start);
  return `consumer: ${path.relative(folder, file.fileName)}:${line + 1} TS${code} ${text}`;
}
