import { appliedInPlace } from './in-place.ts';
import type { JsonSchema } from './json-schema.ts';
import { resolvePointer } from './resolve-pointer.ts';

/**
 * The first `$ref` that leads back to its own target without going into a property or an item, or undefined. A
 * validator would follow it for ever. Recursion through properties and items ends with the value and is fine.
 */
export function findEndlessReference(root: JsonSchema): string | undefined {
  for (const reference of referencesIn(root)) {
    const target = resolvePointer(root, reference);
    if (typeof target === 'object' && leadsBack(target, root)) return reference;
  }
  return undefined;
}

function leadsBack(target: JsonSchema, root: JsonSchema): boolean {
  const reached = new Set(nextInPlace(target, root));
  // A Set's iterator also reaches what is added while it runs.
  for (const schema of reached) for (const next of nextInPlace(schema, root)) reached.add(next);
  return reached.has(target);
}

function nextInPlace(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const { not } = schema;
  const next = appliedInPlace(schema, root);
  return typeof not === 'object' && not !== null ? [...next, not as JsonSchema] : next;
}

function referencesIn(root: unknown): ReadonlySet<string> {
  const references = new Set<string>();
  const nodes = new Set<unknown>([root]);
  for (const node of nodes) {
    if (typeof node !== 'object' || node === null) continue;
    const { $ref } = node as JsonSchema;
    if (typeof $ref === 'string') references.add($ref);
    for (const child of Object.values(node)) nodes.add(child);
  }
  return references;
}
