import type { JsonSchema } from './json-schema.ts';
import { resolvePointer } from './resolve-pointer.ts';

/** The schemas that apply to the very value that `schema` applies to. `not` describes no value and is left out. */
export function appliedInPlace(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const parts: unknown[] = [schema['if'], schema['then'], schema['else']];
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    if (Array.isArray(schema[keyword])) parts.push(...(schema[keyword] as unknown[]));
  }
  const dependent: object = schema['dependentSchemas'] ?? {};
  const branches: readonly unknown[] = Object.values(dependent);
  parts.push(...branches);
  if (typeof schema.$ref === 'string') parts.push(resolvePointer(root, schema.$ref));
  return parts.filter((part): part is JsonSchema => typeof part === 'object' && part !== null);
}

/** True if the schema, or one applied in place, lists properties of an object. */
export function declaresProperties(schema: JsonSchema, root: JsonSchema): boolean {
  for (const part of closure(schema, root)) {
    if (part.properties !== undefined || part['patternProperties'] !== undefined) return true;
  }
  return false;
}

/** The properties that the schema and those applied in place list; `any` if one of them admits further names. */
export function declaredNames(schema: JsonSchema, root: JsonSchema): ReadonlySet<string> | 'any' {
  const names = new Set<string>();
  for (const part of closure(schema, root)) {
    if (
      ['patternProperties', 'additionalProperties', 'unevaluatedProperties'].some(
        (keyword) => keyword in part,
      )
    )
      return 'any';
    for (const name of Object.keys(part.properties ?? {})) names.add(name);
  }
  return names;
}

/** The properties that the schema, or one applied in place, may require. */
export function requiredNames(schema: JsonSchema, root: JsonSchema): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of closure(schema, root)) for (const name of part.required ?? []) names.add(name);
  return names;
}

/** The schema and everything applied in place, each once; recursive references end here. */
function closure(schema: JsonSchema, root: JsonSchema): ReadonlySet<JsonSchema> {
  const found = new Set([schema]);
  // A Set's iterator also reaches what is added while it runs.
  for (const part of found) for (const next of appliedInPlace(part, root)) found.add(next);
  return found;
}
