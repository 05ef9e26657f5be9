import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeSchema } from './describe-schema.ts';
import { jsonSchema, type JsonSchema } from './json-schema.ts';
import type { Schema } from './schema.ts';

const object = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const dialect = { $schema: 'https://json-schema.org/draft/2020-12/schema' };
const text = { type: 'string' };
const count = { type: 'number', default: 3 };

const cyclic: Record<string, unknown> = { $ref: '#/$defs/a' };
cyclic['$defs'] = { a: cyclic };

describe('describeSchema', () => {
  it.each<[library: string, schema: Schema, input: object, output: object]>([
    [
      'Zod',
      z.object({ a: z.string(), n: z.number().default(3) }),
      { ...dialect, ...object({ a: text, n: count }, ['a']) },
      { ...dialect, ...object({ a: text, n: count }, ['a', 'n']), additionalProperties: false },
    ],
    [
      'ArkType',
      type({ a: 'string', 'n?': 'number' }),
      { ...dialect, ...object({ a: text, n: { type: 'number' } }, ['a']) },
      { ...dialect, ...object({ a: text, n: { type: 'number' } }, ['a']) },
    ],
    [
      'Valibot through toStandardJsonSchema',
      toStandardJsonSchema(v.object({ a: v.string(), n: v.optional(v.number(), 3) })),
      { ...dialect, ...object({ a: text, n: count }, ['a']) },
      { ...dialect, ...object({ a: text, n: count }, ['a']) },
    ],
    [
      'a raw JSON Schema',
      jsonSchema(object({ a: text }, ['a'])),
      object({ a: text }, ['a']),
      object({ a: text }, ['a']),
    ],
  ])('converts both sides of %s', (_, schema, input, output) => {
    expect(describeSchema(schema).input).toEqual(input);
    expect(describeSchema(schema).output).toEqual(output);
  });

  it('gives the same objects for the same schema', () => {
    const schema = z.object({});
    expect(describeSchema(schema)).toBe(describeSchema(schema));
    expect(describeSchema(schema).input).toBe(describeSchema(schema).input);
  });

  it('puts an object with an id at the root and leaves no unused definition', () => {
    expect(describeSchema(z.object({ a: z.string() }).meta({ id: 'One' })).input).toEqual({
      ...dialect,
      ...object({ a: text }, ['a']),
    });
  });

  it('keeps the definition of a recursive object with an id', () => {
    const node = z
      .object({
        get next() {
          return node.optional();
        },
      })
      .meta({ id: 'Node' });
    const { input } = describeSchema(node);
    expect(input.type).toBe('object');
    expect(input.properties).toEqual({ next: { $ref: '#/$defs/Node' } });
    expect(Object.keys(input.$defs ?? {})).toEqual(['Node']);
  });

  it.each([undefined, null, 'string', 1, {}, () => 1, { type: 'object' }])(
    'refuses what is no schema: %s',
    (value) => {
      expect(() => describeSchema(value as unknown as Schema)).toThrow(
        expect.objectContaining({ code: 'SCHEMA_INVALID', message: 'This is not a schema.' }),
      );
    },
  );

  it('names toStandardJsonSchema for a bare Valibot schema', () => {
    expect(() => describeSchema(v.object({}) as unknown as Schema)).toThrow(
      expect.objectContaining({
        code: 'SCHEMA_INVALID',
        hint: expect.stringContaining('toStandardJsonSchema(schema)') as string,
      }),
    );
  });

  it.each<[library: string, schema: Schema]>([
    ['Zod', z.object({ a: z.object({ 'b/c': z.date() }) })],
    ['Valibot', toStandardJsonSchema(v.object({ a: v.object({ 'b/c': v.date() }) }))],
  ])('names the property that %s cannot convert', (_, schema) => {
    expect(() => describeSchema(schema).input).toThrow(
      expect.objectContaining({ code: 'SCHEMA_INVALID', place: '/properties/a/properties/b~1c' }),
    );
  });

  it.each<[what: string, raw: unknown, place: string | undefined]>([
    ['nothing', undefined, undefined],
    ['a list', [], undefined],
    ['a value that is not JSON', { type: 'object', default: { n: 1n } }, '/default/n'],
    ['a cycle', cyclic, expect.stringContaining('/$defs/a/$defs/a') as never],
  ])('refuses a raw schema that is %s', (_, raw, place) => {
    expect(() => describeSchema(jsonSchema(raw as JsonSchema)).input).toThrow(
      expect.objectContaining({ code: 'SCHEMA_INVALID', place }),
    );
  });

  it('names no place where the library gives none', () => {
    const throws = () => {
      throw new Error('no');
    };
    const schema = {
      '~standard': {
        version: 1,
        vendor: 'x',
        validate: () => ({ value: 1 }),
        jsonSchema: { input: throws, output: throws },
      },
    };
    expect(() => describeSchema(schema as Schema).input).toThrow(
      expect.objectContaining({ code: 'SCHEMA_INVALID', place: undefined }),
    );
  });
});
