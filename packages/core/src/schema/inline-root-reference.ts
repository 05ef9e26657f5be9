import type { JsonSchema } from './json-schema.ts';
import { resolvePointer } from './resolve-pointer.ts';

/**
 * Replaces a root that is only a local `$ref` by what it points to, since providers ask for `type` at the root.
 * Zod writes such a root for an object with an id. A pure function.
 */
export function inlineRootReference(schema: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...rest } = schema;
  const target = resolvePointer(schema, $ref);
  if (typeof target !== 'object' || target === schema || typeof target.$ref === 'string') {
    return schema;
  }
  return withoutUnusedDefinition({ ...target, ...rest }, $ref);
}

/** The inlined definition goes, unless something else (a recursive schema) points to it. */
function withoutUnusedDefinition(schema: JsonSchema, reference: string): JsonSchema {
  const prefix = '#/$defs/';
  const key = reference.slice(prefix.length);
  if (!reference.startsWith(prefix) || schema.$defs === undefined) return schema;
  if (JSON.stringify(schema).includes(JSON.stringify(reference))) return schema;
  const { $defs, ...rest } = schema;
  const others = Object.entries($defs).filter(([name]) => name !== key);
  return others.length === 0 ? rest : { ...rest, $defs: Object.fromEntries(others) };
}
