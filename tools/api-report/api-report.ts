import path from 'node:path';
import ts from 'typescript';
import { root } from '../checks/root.ts';
import type { WorkspacePackage } from '../packages/workspace-packages.ts';

/**
 * The public surface of each package: for every entry its exports in alphabetical order, each with its declarations
 * without comments. One TypeScript program over all built declarations, because one per package costs its start each time.
 */
export function apiReports(packages: readonly WorkspacePackage[]): Map<string, string> {
  const fileOf = (item: WorkspacePackage, types: string) => path.join(root, item.folder, types);
  const program = ts.createProgram(
    packages.flatMap((item) => item.entries.map(({ types }) => fileOf(item, types))),
    {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2024,
      types: ['node'],
      skipLibCheck: true,
      noEmit: true,
    },
  );
  const reports = packages.map((item): [string, string] => {
    const sections = item.entries.map(({ specifier, types }) => {
      const file = fileOf(item, types);
      const source = program.getSourceFile(file);
      if (source === undefined)
        throw new Error(`${path.relative(root, file)} is missing: run a build.`);
      const declarations = exportsOf(program.getTypeChecker(), source);
      return `## \`${specifier}\`\n\n\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\`\n`;
    });
    return [item.shortName, `# Public surface of ${item.manifest.name}\n\n${sections.join('\n')}`];
  });
  return new Map(reports);
}

function exportsOf(checker: ts.TypeChecker, source: ts.SourceFile): string[] {
  const module = checker.getSymbolAtLocation(source);
  if (module === undefined) return ['// no exports'];
  return checker
    .getExportsOfModule(module)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((symbol) => {
      const target =
        symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const printed = (target.declarations ?? []).map(printDeclaration);
      const renamed = symbol.name === target.name ? '' : `// exported as ${symbol.name}\n`;
      return renamed + printed.join('\n');
    });
}

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

function printDeclaration(declaration: ts.Declaration): string {
  // The name of a constant is declared inside a statement that holds the keyword.
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return printer.printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile());
}
