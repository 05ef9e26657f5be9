import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@toolwright/core';
import { findSchemaFault } from './find-schema-fault.ts';

function nested(levels: number): JsonSchema {
  let schema: JsonSchema = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = { type: 'array', items: schema };
  return schema;
}

const many = Object.fromEntries(
  Array.from({ length: 20_001 }, (_, index) => [`p${index}`, { type: 'string' }]),
);
const circle: Record<string, unknown> = { type: 'object' };
circle['properties'] = { self: circle };

describe('findSchemaFault', () => {
  it.each<[string, JsonSchema, string]>([
    [
      'a reference that leads nowhere',
      { properties: { a: { $ref: '#/$defs/b' } } },
      'leads nowhere',
    ],
    ['an anchor that is not there', { properties: { a: { $ref: '#b' } } }, 'leads nowhere'],
    [
      'a reference to another document',
      { properties: { a: { $ref: 'https://example.com/b.json' } } },
      'another document',
    ],
    [
      'a reference to itself',
      { $defs: { a: { $ref: '#/$defs/a' } }, properties: { a: { $ref: '#/$defs/a' } } },
      'comes back to itself',
    ],
    [
      'a circle of references in place',
      {
        $defs: {
          a: { allOf: [{ $ref: '#/$defs/b' }] },
          b: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] },
        },
        properties: { a: { $ref: '#/$defs/a' } },
      },
      'comes back to itself',
    ],
    ['too many levels', nested(65), 'deeper than 64'],
    ['too many parts', { properties: many }, 'more than 20000'],
    ['an object that holds itself', circle, 'deeper than 64'],
    ['a long pattern', { properties: { a: { pattern: 'a'.repeat(2_001) } } }, 'more than 2000'],
    ['a pattern that is none', { properties: { a: { pattern: '(' } } }, 'not a regular expression'],
    [
      'a pattern for names that is none',
      { patternProperties: { '[': {} } },
      'not a regular expression',
    ],
    [
      'a property that is no schema',
      { properties: { a: 'string' as never } },
      'object or a boolean',
    ],
  ])('refuses %s', (_case, schema, reason) => {
    expect(findSchemaFault(schema)).toContain(reason);
  });

  it.each<[string, JsonSchema]>([
    ['an empty schema', {}],
    [
      'a tree',
      {
        $defs: {
          node: {
            type: 'object',
            properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
          },
        },
        $ref: '#/$defs/node',
      },
    ],
    ['a root that its parts refer to', { type: 'object', properties: { next: { $ref: '#' } } }],
    [
      'an anchor',
      { $defs: { a: { $anchor: 'here', type: 'string' } }, properties: { a: { $ref: '#here' } } },
    ],
    [
      'an embedded document',
      { $defs: { a: { $id: 'a.json', type: 'string' } }, properties: { a: { $ref: 'a.json' } } },
    ],
    ['the largest depth', nested(64)],
  ])('accepts %s', (_case, schema) => {
    expect(findSchemaFault(schema)).toBeUndefined();
  });
});
