import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeSchema, type JsonSchema } from '@toolwright/core';
import { compileValidator } from './compile-validator.ts';
import { exampleOf } from './example-of.ts';

const schemas: readonly [string, z.ZodType][] = [
  [
    'required fields',
    z.object({
      a: z.string(),
      b: z.number().int().min(3),
      c: z.boolean(),
      d: z.string().optional(),
    }),
  ],
  ['lists', z.object({ a: z.array(z.object({ b: z.string() })).min(2) })],
  ['choices', z.object({ a: z.enum(['x', 'y']), b: z.literal(7) })],
  [
    'formats',
    z.object({ a: z.email(), b: z.url(), c: z.iso.date(), d: z.uuid(), e: z.iso.datetime() }),
  ],
  ['a union', z.object({ a: z.union([z.number(), z.string()]), b: z.string().nullable() })],
  ['lengths', z.object({ a: z.string().min(20), b: z.string().max(2) })],
  [
    'bounds',
    z.object({ a: z.number().gt(5), b: z.number().max(-1), c: z.number().multipleOf(5).min(7) }),
  ],
  [
    'an intersection',
    z.object({ a: z.intersection(z.object({ b: z.string() }), z.object({ c: z.number() })) }),
  ],
  ['a map', z.object({ a: z.record(z.string(), z.number()) })],
];

describe('exampleOf', () => {
  it.each(schemas)('gives the smallest valid value of %s', (_case, schema) => {
    const json = describeSchema(schema).input;
    const example = exampleOf(json);
    expect(compileValidator(json).violations(example)).toEqual([]);
    expect(Object.keys(example as object)).toEqual(json.required);
  });

  it('ends in a schema that requires itself', () => {
    const endless: JsonSchema = {
      type: 'object',
      properties: { next: { $ref: '#' } },
      required: ['next'],
    };
    expect(JSON.stringify(exampleOf(endless)).length).toBeLessThan(200);
  });
});
