import { resolvePointer, type JsonSchema } from '@toolwright/core';
import { maxPatternLength, maxSchemaDepth, maxSchemaNodes } from '../limits.ts';

/** Keywords whose value applies to the very value that the schema applies to. */
const inPlaceSchemas = ['not', 'if', 'then', 'else'];
const inPlaceLists = ['allOf', 'anyOf', 'oneOf'];
const innerSchemas = [
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'items',
  'unevaluatedItems',
  'contains',
];
const innerLists = ['prefixItems'];
const innerMaps = ['properties', 'patternProperties', '$defs', 'definitions'];

/**
 * Why a schema may not be compiled, or undefined. Looks for what would hang, overflow or reach outside:
 * too large or too deep, a pattern that is too long or no regular expression, a reference that leads nowhere,
 * out of the schema, or round in a circle; and for the usual malformed keywords. The compiler finds the rest.
 */
export function findSchemaFault(schema: JsonSchema): string | undefined {
  let nodes = 0;
  const ids = new Set<string>();
  const references: { readonly from: JsonSchema; readonly reference: string }[] = [];

  function visit(node: unknown, depth: number): string | undefined {
    if (typeof node === 'boolean' || node === undefined) return undefined;
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      return 'A schema must be an object or a boolean.';
    if (depth > maxSchemaDepth) return `It is nested deeper than ${maxSchemaDepth} levels.`;
    nodes += 1;
    if (nodes > maxSchemaNodes) return `It has more than ${maxSchemaNodes} parts.`;
    const own = node as JsonSchema;
    collect(own);
    const fault = keywordFault(own);
    if (fault !== undefined) return fault;
    for (const child of children(own)) {
      const found = visit(child, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function collect(node: JsonSchema): void {
    for (const keyword of ['$id', '$anchor', '$dynamicAnchor']) {
      const id = node[keyword];
      if (typeof id === 'string') ids.add(keyword === '$id' ? id : `#${id}`);
    }
    for (const keyword of ['$ref', '$dynamicRef']) {
      const reference = node[keyword];
      if (typeof reference === 'string') references.push({ from: node, reference });
    }
  }

  return (
    visit(schema, 0) ??
    references
      .map(({ reference }) => referenceFault(schema, reference, ids))
      .find((fault) => fault !== undefined) ??
    circleFault(schema, references)
  );
}

function children(node: JsonSchema): readonly unknown[] {
  const found: unknown[] = [];
  for (const keyword of [...inPlaceSchemas, ...innerSchemas]) {
    found.push(node[keyword]);
  }
  for (const keyword of [...inPlaceLists, ...innerLists]) {
    if (Array.isArray(node[keyword])) found.push(...(node[keyword] as unknown[]));
  }
  for (const keyword of [...innerMaps, 'dependentSchemas']) {
    const map = node[keyword];
    if (typeof map === 'object' && map !== null) found.push(...(Object.values(map) as unknown[]));
  }
  return found;
}

/** The keywords in which foreign schemas go wrong most; the compiler looks at the rest. */
function keywordFault(node: JsonSchema): string | undefined {
  if (node.type !== undefined && ![node.type].flat().every((type) => jsonTypes.has(type)))
    return 'It has a "type" that JSON does not have.';
  if (Array.isArray(node.items))
    return 'It has a list under "items"; JSON Schema 2020-12 writes a tuple as "prefixItems".';
  if (node.required !== undefined && !Array.isArray(node.required))
    return 'It has a "required" that is no list of names.';
  return patternFault(node['pattern']) ?? patternMapFault(node['patternProperties']);
}

const jsonTypes = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

function patternFault(pattern: unknown): string | undefined {
  if (typeof pattern !== 'string') return undefined;
  if (pattern.length > maxPatternLength)
    return `It has a pattern of more than ${maxPatternLength} characters.`;
  try {
    // The flag with which the compiler reads patterns.
    new RegExp(pattern, 'u');
    return undefined;
  } catch {
    return 'It has a pattern that is not a regular expression.';
  }
}

function patternMapFault(patterns: unknown): string | undefined {
  if (typeof patterns !== 'object' || patterns === null) return undefined;
  return Object.keys(patterns)
    .map(patternFault)
    .find((fault) => fault !== undefined);
}

function referenceFault(
  root: JsonSchema,
  reference: string,
  ids: ReadonlySet<string>,
): string | undefined {
  if (resolvePointer(root, reference) !== undefined || ids.has(reference)) return undefined;
  if (reference.startsWith('#')) return 'It has a $ref that leads nowhere.';
  const [document = ''] = reference.split('#');
  return ids.has(document)
    ? undefined
    : 'It has a $ref to another document; references are never loaded.';
}

/** A chain of in-place references that comes back to itself would check the same value for ever. */
function circleFault(
  root: JsonSchema,
  references: readonly { readonly from: JsonSchema }[],
): string | undefined {
  const done = new Set<unknown>();
  const open = new Set<unknown>();

  function hasCircle(node: unknown): boolean {
    if (typeof node !== 'object' || node === null || done.has(node)) return false;
    if (open.has(node)) return true;
    open.add(node);
    const found = appliedInPlace(node as JsonSchema, root).some(hasCircle);
    open.delete(node);
    done.add(node);
    return found;
  }

  return references.some(({ from }) => hasCircle(from))
    ? 'It has a $ref that comes back to itself.'
    : undefined;
}

function appliedInPlace(node: JsonSchema, root: JsonSchema): readonly unknown[] {
  const parts: unknown[] = inPlaceSchemas.map((keyword) => node[keyword]);
  for (const keyword of inPlaceLists)
    if (Array.isArray(node[keyword])) parts.push(...(node[keyword] as unknown[]));
  const dependent = node['dependentSchemas'];
  if (typeof dependent === 'object' && dependent !== null)
    parts.push(...(Object.values(dependent) as unknown[]));
  if (typeof node.$ref === 'string') parts.push(resolvePointer(root, node.$ref));
  return parts;
}
