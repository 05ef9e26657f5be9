import type { JsonSchema } from './json-schema.ts';
import { encodeSegment } from './resolve-pointer.ts';

/** Keywords that say something about a value without narrowing it. */
const annotations = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);

/** Positions of one value's schema, of lists and of maps of them, in which an empty schema says nothing useful. */
const single = ['items'];
const lists = ['anyOf', 'oneOf', 'prefixItems', 'items'];
const maps = ['properties'];
/** Positions that are only walked through: an empty schema is the usual way to say "anything" there. */
const passed = [
  'additionalProperties',
  'unevaluatedProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
];
const passedLists = ['allOf'];
const passedMaps = ['$defs', 'definitions', 'patternProperties', 'dependentSchemas'];

/**
 * The JSON Pointer of the first property, item or alternative whose schema admits anything, or undefined. Such a
 * schema tells a model nothing, some providers refuse it, and it is what libraries make of a value that JSON does
 * not have (ArkType of a Date).
 */
export function findEmptySchema(schema: JsonSchema): string | undefined {
  return search(schema, '', new Set());
}

function search(schema: unknown, pointer: string, seen: Set<object>): string | undefined {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return undefined;
  seen.add(schema);
  for (const { child, place, counts } of children(schema as Record<string, unknown>, pointer)) {
    if (counts && isEmpty(child)) return place;
    const found = search(child, place, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Child {
  readonly child: unknown;
  readonly place: string;
  /** True where an empty schema is a fault. */
  readonly counts: boolean;
}

function* children(schema: Record<string, unknown>, pointer: string): Generator<Child> {
  for (const [keywords, counts] of [
    [maps, true],
    [passedMaps, false],
  ] as const) {
    for (const keyword of keywords)
      yield* members(schema[keyword], `${pointer}/${keyword}`, counts);
  }
  for (const [keywords, counts] of [
    [lists, true],
    [passedLists, false],
  ] as const) {
    for (const keyword of keywords)
      if (Array.isArray(schema[keyword]))
        yield* members(schema[keyword], `${pointer}/${keyword}`, counts);
  }
  for (const [keywords, counts] of [
    [single, true],
    [passed, false],
  ] as const) {
    for (const keyword of keywords) {
      const child = schema[keyword];
      if (child !== undefined && !Array.isArray(child))
        yield { child, place: `${pointer}/${keyword}`, counts };
    }
  }
}

function* members(group: unknown, pointer: string, counts: boolean): Generator<Child> {
  if (typeof group !== 'object' || group === null) return;
  for (const [key, child] of Object.entries(group))
    yield { child, place: `${pointer}/${encodeSegment(key)}`, counts };
}

function isEmpty(schema: unknown): boolean {
  if (schema === true) return true;
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.keys(schema).every((keyword) => annotations.has(keyword));
}
