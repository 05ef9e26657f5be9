import { areExclusive } from './exclusive-alternatives.ts';
import { appliedInPlace, declaredNames, declaresProperties, requiredNames } from './in-place.ts';
import type { JsonSchema } from './json-schema.ts';
import { resolvePointer } from './resolve-pointer.ts';

type Node = JsonSchema;

const closedSchemas = new WeakMap<object, JsonSchema>();

/**
 * The same schema with unknown fields forbidden: an object that lists properties and says nothing about others
 * gets `additionalProperties: false`, also nested, in items and in definitions. Where other schemas describe the
 * same object (`allOf`, `$ref` beside properties, `if`, overlapping alternatives), it gets `unevaluatedProperties:
 * false` instead, which sees the fields of all of them, and those schemas stay as they are.
 *
 * Closing never refuses a value of the open schema whose fields are all listed somewhere for it. The same object in
 * gives the same object out. Source of the keywords' meaning: JSON Schema 2020-12, core, section 11.
 */
export function closeSchema(schema: JsonSchema): JsonSchema {
  const known = closedSchemas.get(schema);
  if (known !== undefined) return known;
  const open = findOpenSchemas(schema);
  const closed = close(schema, schema, open) as JsonSchema;
  closedSchemas.set(schema, closed);
  return closed;
}

/** How one schema is closed, and which of its parts are the only description of what they describe. */
interface Plan {
  readonly keyword: 'additionalProperties' | 'unevaluatedProperties' | undefined;
  /** Schemas that apply beside others: neither they nor anything that they refer to may be closed. */
  readonly open: readonly Node[];
  /** True if `anyOf` / `oneOf` stands alone and each alternative is the whole description. */
  readonly alternatives: boolean;
  readonly alone: boolean;
  /** Properties that other schemas describe too. */
  readonly contested: ReadonlySet<string> | 'any';
}

function plan(schema: Node, root: Node, open: ReadonlySet<object>): Plan {
  const inPlace = appliedInPlace(schema, root);
  const alternatives = standsForAlternatives(schema, root);
  if (alternatives || isBareReference(schema)) {
    const target = inPlace.find((part) => open.has(part));
    const keyword =
      !alternatives && target !== undefined ? closingKeyword(schema, root) : undefined;
    return { keyword, open: [], alternatives, alone: true, contested: new Set() };
  }
  const names = inPlace.map((part) => declaredNames(part, root));
  const contested = names.includes('any') ? 'any' : new Set(names.flatMap((set) => [...set]));
  return {
    keyword: closingKeyword(schema, root),
    open: inPlace,
    alternatives,
    alone: inPlace.length === 0,
    contested,
  };
}

function closingKeyword(schema: Node, root: Node): Plan['keyword'] {
  if (saysSomething(schema)) return undefined;
  const others = appliedInPlace(schema, root).some((part) => declaresProperties(part, root));
  if (!others && schema.properties === undefined) return undefined;
  // A required field that nobody lists would make the closed schema unsatisfiable.
  const names = declaredNames(schema, root);
  if (names !== 'any' && [...requiredNames(schema, root)].some((name) => !names.has(name)))
    return undefined;
  return others ? 'unevaluatedProperties' : 'additionalProperties';
}

function saysSomething(schema: Node): boolean {
  return ['additionalProperties', 'unevaluatedProperties', 'propertyNames', '$dynamicRef'].some(
    (keyword) => keyword in schema,
  );
}

const structural = [
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'allOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
];

function standsForAlternatives(schema: Node, root: Node): boolean {
  const keywords = ['anyOf', 'oneOf'].filter((keyword) => Array.isArray(schema[keyword]));
  if (keywords.length !== 1 || '$ref' in schema || saysSomething(schema)) return false;
  if (structural.some((keyword) => keyword in schema)) return false;
  return areExclusive(schema[keywords[0] as string] as readonly (Node | boolean)[], root);
}

function isBareReference(schema: Node): boolean {
  return (
    typeof schema.$ref === 'string' &&
    ![...structural, 'anyOf', 'oneOf'].some((keyword) => keyword in schema)
  );
}

/** Every schema that somewhere applies beside another one, with all that is inside it or that it refers to. */
function findOpenSchemas(root: Node): ReadonlySet<object> {
  const open = new Set<object>();
  const seen = new Set<object>();

  function markOpen(node: unknown): void {
    if (typeof node !== 'object' || node === null || open.has(node)) return;
    open.add(node);
    const reference = (node as Node).$ref;
    if (typeof reference === 'string') markOpen(resolvePointer(root, reference));
    for (const child of Object.values(node)) markOpen(child);
  }

  function visit(node: Node): void {
    if (seen.has(node)) return;
    seen.add(node);
    const decided = plan(node, root, open);
    for (const part of decided.open) markOpen(part);
    for (const keyword of ['not', 'contains']) markOpen(node[keyword]);
    for (const { child, isSole } of parts(node, decided)) {
      if (isSole) visit(child);
      else markOpen(child);
    }
  }

  visit(root);
  return open;
}

function close(node: Node | boolean, root: Node, open: ReadonlySet<object>): Node | boolean {
  if (typeof node !== 'object' || node === null || open.has(node)) return node;
  const decided = plan(node, root, open);
  const soleParts = new Set<unknown>();
  for (const { child, isSole } of parts(node, decided)) if (isSole) soleParts.add(child);
  const closeChild = (child: Node) => close(child, root, open);
  const entries = Object.entries(node).map(([keyword, value]) => [
    keyword,
    closeMember(value, soleParts, closeChild),
  ]);
  if (decided.keyword !== undefined) entries.push([decided.keyword, false]);
  return Object.fromEntries(entries) as Node;
}

/** A keyword's value: a schema, or a list or map of schemas. */
function closeMember(
  value: unknown,
  soleParts: ReadonlySet<unknown>,
  closeChild: (child: Node) => Node | boolean,
): unknown {
  const closeOne = (child: unknown) => (soleParts.has(child) ? closeChild(child as Node) : child);
  if (soleParts.has(value)) return closeOne(value);
  if (Array.isArray(value)) return value.map(closeOne);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, closeOne(child)]));
}

interface Part {
  readonly child: Node;
  /** True if nothing else describes what this part describes. */
  readonly isSole: boolean;
}

function* parts(schema: Node, { alternatives, alone, contested }: Plan): Generator<Part> {
  const hasPatterns = schema['patternProperties'] !== undefined;
  for (const [name, child] of members(schema.properties)) {
    yield { child, isSole: !hasPatterns && contested !== 'any' && !contested.has(name) };
  }
  for (const [, child] of members(schema['patternProperties'])) yield { child, isSole: false };
  for (const keyword of [
    'additionalProperties',
    'unevaluatedProperties',
    'items',
    'prefixItems',
    'unevaluatedItems',
  ]) {
    for (const child of nodes(schema[keyword])) yield { child, isSole: alone };
  }
  for (const keyword of ['$defs', 'definitions']) {
    for (const [, child] of members(schema[keyword])) yield { child, isSole: true };
  }
  if (alternatives)
    for (const child of nodes(schema['anyOf'] ?? schema['oneOf'])) yield { child, isSole: true };
}

function nodes(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (child) => typeof child === 'object' && child !== null,
  ) as Node[];
}

function members(value: unknown): [string, Node][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).filter(
    ([, child]) => typeof child === 'object' && child !== null,
  ) as [string, Node][];
}
