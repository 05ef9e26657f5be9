import type { SchemaViolation } from './compile-validator.ts';

/**
 * A union that fails reports every alternative. Keeps the violations of the alternative that was meant: the only
 * one that is not null, or the only one whose constants fit. Where none stands out, only the union's own.
 */
export function narrowUnions(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  let kept = violations;
  for (const union of violations) {
    if (union.keyword !== 'anyOf' && union.keyword !== 'oneOf') continue;
    if (!kept.includes(union)) continue;
    kept = narrow(kept, union);
  }
  return kept;
}

function narrow(
  violations: readonly SchemaViolation[],
  union: SchemaViolation,
): readonly SchemaViolation[] {
  const alternatives = Array.isArray(union.schema) ? (union.schema as unknown[]) : [];
  const within = alternatives.map((_, index) =>
    violations.filter((one) => one.schemaPath.startsWith(`${union.schemaPath}/${index}/`)),
  );
  const meant = meantAlternative(alternatives, within, union);
  const dropped = new Set(within.flat());
  if (meant === undefined) {
    // Violations behind a $ref carry the path of what it points to.
    for (const one of violations)
      if (one !== union && isReferred(one) && one.instancePath.startsWith(union.instancePath))
        dropped.add(one);
    return violations.filter((one) => !dropped.has(one));
  }
  for (const one of meant) dropped.delete(one);
  return violations.filter((one) => one !== union && !dropped.has(one));
}

function meantAlternative(
  alternatives: readonly unknown[],
  within: readonly (readonly SchemaViolation[])[],
  union: SchemaViolation,
): readonly SchemaViolation[] | undefined {
  const notNull = within.filter((_, index) => !isNull(alternatives[index]));
  const candidates =
    notNull.length === 1
      ? notNull
      : within.filter((own) => !own.some((one) => missesConstant(one, union)));
  const [only] = candidates;
  return candidates.length === 1 && only !== undefined && only.length > 0 ? only : undefined;
}

/** A violated constant of a direct field, or a type that the value as a whole does not have. */
function missesConstant(
  { keyword, instancePath }: SchemaViolation,
  union: SchemaViolation,
): boolean {
  if (keyword === 'type') return instancePath === union.instancePath;
  return keyword === 'const' || keyword === 'enum';
}

function isNull(alternative: unknown): boolean {
  return (alternative as { type?: unknown } | undefined)?.type === 'null';
}

function isReferred({ schemaPath }: SchemaViolation): boolean {
  return schemaPath.startsWith('#/$defs/') || schemaPath.startsWith('#/definitions/');
}
