import type { JsonSchema } from './json-schema.ts';
import { resolvePointer } from './resolve-pointer.ts';

/** True if no value can match two of the alternatives, as far as types and discriminating fields tell. */
export function areExclusive(
  alternatives: readonly (JsonSchema | boolean)[],
  root: JsonSchema,
): boolean {
  const resolved = alternatives.map((alternative) => follow(alternative, root));
  return resolved.every((left, index) =>
    resolved
      .slice(index + 1)
      .every((right) => typesDiffer(left, right) || fieldsDiffer(left, right, root)),
  );
}

function follow(schema: JsonSchema | boolean | undefined, root: JsonSchema): JsonSchema {
  const seen = new Set<unknown>();
  let current = schema;
  while (typeof current === 'object' && typeof current.$ref === 'string' && !seen.has(current)) {
    seen.add(current);
    current = resolvePointer(root, current.$ref);
  }
  return typeof current === 'object' ? current : {};
}

function typesDiffer(left: JsonSchema, right: JsonSchema): boolean {
  const [leftTypes, rightTypes] = [typesOf(left), typesOf(right)];
  if (leftTypes === undefined || rightTypes === undefined) return false;
  return !leftTypes.some((type) => rightTypes.includes(type));
}

/** The JSON types that a schema admits; undefined if it does not say. `integer` counts as `number`. */
function typesOf(schema: JsonSchema): readonly string[] | undefined {
  if (schema.type !== undefined) {
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    return types.map((type) => (type === 'integer' ? 'number' : type));
  }
  return valuesOf(schema)?.map((value) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
  );
}

function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

/** True if some field is required on both sides and its constants have nothing in common. */
function fieldsDiffer(left: JsonSchema, right: JsonSchema, root: JsonSchema): boolean {
  if (left.type !== 'object' || right.type !== 'object') return false;
  return (left.required ?? []).some((name) => {
    if (right.required?.includes(name) !== true) return false;
    const [leftValues, rightValues] = [
      fieldValues(left, name, root),
      fieldValues(right, name, root),
    ];
    if (leftValues === undefined || rightValues === undefined) return false;
    return !leftValues.some((value) => rightValues.includes(value));
  });
}

function fieldValues(
  schema: JsonSchema,
  name: string,
  root: JsonSchema,
): readonly string[] | undefined {
  if (schema.properties === undefined || !Object.hasOwn(schema.properties, name)) return undefined;
  return valuesOf(follow(schema.properties[name], root))?.map((value) => JSON.stringify(value));
}
