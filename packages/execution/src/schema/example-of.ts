import { resolvePointer, type JsonObject, type JsonSchema, type JsonValue } from '@toolwright/core';

const maxDepth = 6;

const textByFormat: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00Z',
  time: '09:00:00Z',
  duration: 'PT1H',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  'uri-reference': '/path',
  uuid: '00000000-0000-4000-8000-000000000000',
  currency: 'EUR',
};

/**
 * The smallest value that a schema seems to ask for: required fields only, with the schema's own defaults,
 * examples and choices where it has some. A guess: patterns and rules between fields are not looked at.
 */
export function exampleOf(schema: JsonSchema): JsonValue {
  return example(schema, schema, 0);
}

function example(
  given: JsonSchema | boolean | undefined,
  root: JsonSchema,
  depth: number,
): JsonValue {
  const schema = meaning(given, root);
  const stated = statedValue(schema);
  if (stated !== undefined) return stated;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  switch (types?.[0] ?? (schema.properties === undefined ? 'string' : 'object')) {
    case 'object':
      return depth < maxDepth ? objectExample(schema, root, depth) : {};
    case 'array':
      return depth < maxDepth ? arrayExample(schema, root, depth) : [];
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textExample(schema);
  }
}

function statedValue(schema: JsonSchema): JsonValue | undefined {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  const examples = schema['examples'];
  if (Array.isArray(examples) && examples.length > 0) return examples[0] as JsonValue;
  return schema.enum?.[0];
}

/** References followed, the first alternative taken, `allOf` merged. */
function meaning(schema: JsonSchema | boolean | undefined, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let hops = 0; hops < 20; hops += 1) {
    if (typeof current !== 'object') return {};
    if (typeof current.$ref === 'string') {
      current = resolvePointer(root, current.$ref);
      continue;
    }
    const alternatives = current['anyOf'] ?? current['oneOf'];
    if (Array.isArray(alternatives)) {
      const { anyOf: _any, oneOf: _one, ...rest } = current;
      current = merge(rest, alternatives[0] as JsonSchema);
      continue;
    }
    const parts = current['allOf'];
    if (!Array.isArray(parts)) return current;
    const { allOf: _all, ...rest } = current;
    current = (parts as JsonSchema[]).map((part) => meaning(part, root)).reduce(merge, rest);
  }
  return {};
}

function merge(left: JsonSchema, right: JsonSchema): JsonSchema {
  return {
    ...left,
    ...right,
    properties: { ...left.properties, ...right.properties },
    required: [...(left.required ?? []), ...(right.required ?? [])],
  };
}

function objectExample(schema: JsonSchema, root: JsonSchema, depth: number): JsonObject {
  return Object.fromEntries(
    [...new Set(schema.required)].map((name) => [
      name,
      example(schema.properties?.[name], root, depth + 1),
    ]),
  );
}

function arrayExample(schema: JsonSchema, root: JsonSchema, depth: number): JsonValue {
  const least = Math.min(numberOr(schema['minItems'], 0), 5);
  return Array.from({ length: least }, () => example(schema.items, root, depth + 1));
}

function numberExample(schema: JsonSchema): number {
  const above = schema['exclusiveMinimum'];
  const least = typeof above === 'number' ? above + 1 : numberOr(schema['minimum'], 1);
  const most = numberOr(schema['maximum'], Number.POSITIVE_INFINITY);
  const step = schema['multipleOf'];
  const value = Math.min(least, most);
  return typeof step === 'number' && step > 0 ? Math.ceil(value / step) * step : value;
}

function textExample(schema: JsonSchema): string {
  const text = textByFormat[schema.format ?? ''] ?? 'text';
  const least = Math.min(numberOr(schema['minLength'], 0), 200);
  return text.padEnd(least, 'x').slice(0, numberOr(schema['maxLength'], Number.POSITIVE_INFINITY));
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
