import path from 'node:path';
import ts from 'typescript';

/**
 * Names of the public surface whose type is `any`, where the declaration does not say `any` itself: an unresolved type
 * shows up to a user as an `any` that accepts everything. Looks at exports, their properties, parameters and results.
 */
export function anyTypes(
  program: ts.Program,
  declarations: readonly string[],
  folder: string,
): string[] {
  const checker = program.getTypeChecker();
  const found: string[] = [];
  for (const file of declarations) {
    const source = program.getSourceFile(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) continue; // An entry without exports is no module yet.
    const entry = path.relative(folder, file);
    for (const symbol of checker.getExportsOfModule(module)) {
      for (const place of anyPlaces(checker, symbol)) {
        found.push(`${entry}: ${symbol.name}${place} has become \`any\`.`);
      }
    }
  }
  return found;
}

function anyPlaces(checker: ts.TypeChecker, symbol: ts.Symbol): string[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const type =
    target.flags & ts.SymbolFlags.Value
      ? checker.getTypeOfSymbol(target)
      : checker.getDeclaredTypeOfSymbol(target);
  if (isAny(type)) return [''];
  const members = type.getProperties().flatMap((property) => {
    const memberType = checker.getTypeOfSymbol(property);
    if (isAny(memberType) && !saysAny(property)) return [`.${property.name}`];
    return signaturePlaces(checker, memberType).map((place) => `.${property.name}${place}`);
  });
  return [...members, ...signaturePlaces(checker, type)];
}

function signaturePlaces(checker: ts.TypeChecker, type: ts.Type): string[] {
  return type.getCallSignatures().flatMap((signature) => [
    ...signature
      .getParameters()
      .filter((parameter) => isAny(checker.getTypeOfSymbol(parameter)) && !saysAny(parameter))
      .map((parameter) => `(${parameter.name})`),
    ...(isAny(signature.getReturnType()) && !/\bany\b/.test(signature.declaration?.getText() ?? '')
      ? ['()']
      : []),
  ]);
}

function isAny(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Any) !== 0;
}

function saysAny(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some((declaration) => /\bany\b/.test(declaration.getText()));
}
