import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { closeSchema } from './close-schema.ts';
import { describeSchema } from './describe-schema.ts';
import type { JsonSchema } from './json-schema.ts';

const text = { type: 'string' };
const object = (properties: Record<string, JsonSchema>, rest: object = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...rest,
});

const ajv = new Ajv2020({ strict: false, addUsedSchema: false });

function validator(schema: JsonSchema): (value: unknown) => boolean {
  const validate = ajv.compile(schema);
  return (value) => validate(value);
}

describe('closeSchema writes', () => {
  it.each<[string, JsonSchema, JsonSchema]>([
    ['nothing on a scalar', text, text],
    ['nothing on an object without properties', { type: 'object' }, { type: 'object' }],
    ['a flat object', object({ a: text }), object({ a: text }, { additionalProperties: false })],
    ['an object of no properties', object({}), object({}, { additionalProperties: false })],
    [
      'nested objects and items',
      object({ a: { type: 'array', items: object({ b: text }) } }),
      object(
        { a: { type: 'array', items: object({ b: text }, { additionalProperties: false }) } },
        { additionalProperties: false },
      ),
    ],
    [
      'nothing where the author said something',
      object({ a: text }, { additionalProperties: text }),
      object({ a: text }, { additionalProperties: text }),
    ],
    [
      'objects behind a definition, also a recursive one',
      object({ a: { $ref: '#/$defs/n' } }, { $defs: { n: object({ n: { $ref: '#/$defs/n' } }) } }),
      object(
        { a: { $ref: '#/$defs/n' } },
        {
          $defs: { n: object({ n: { $ref: '#/$defs/n' } }, { additionalProperties: false }) },
          additionalProperties: false,
        },
      ),
    ],
    [
      'each alternative where they exclude each other',
      { anyOf: [object({ a: text }), { type: 'null' }] },
      { anyOf: [object({ a: text }, { additionalProperties: false }), { type: 'null' }] },
    ],
    [
      'unevaluatedProperties over overlapping alternatives, which stay open',
      { anyOf: [object({ a: text }), object({ b: text })] },
      { anyOf: [object({ a: text }), object({ b: text })], unevaluatedProperties: false },
    ],
    [
      'unevaluatedProperties over allOf',
      object({ a: text }, { allOf: [object({ b: text })] }),
      object({ a: text }, { allOf: [object({ b: text })], unevaluatedProperties: false }),
    ],
    [
      'the reference and not the definition, where that applies beside others elsewhere',
      object(
        { x: { $ref: '#/$defs/p' }, y: { allOf: [{ $ref: '#/$defs/p' }, object({ q: text })] } },
        { $defs: { p: object({ p: text }) } },
      ),
      object(
        {
          x: { $ref: '#/$defs/p', unevaluatedProperties: false },
          y: { allOf: [{ $ref: '#/$defs/p' }, object({ q: text })], unevaluatedProperties: false },
        },
        { $defs: { p: object({ p: text }) }, additionalProperties: false },
      ),
    ],
    [
      'nothing where a required field is listed nowhere',
      object({ a: text }, { required: ['b'] }),
      object({ a: text }, { required: ['b'] }),
    ],
    [
      'nothing inside not, contains and if',
      object({ a: { type: 'array', contains: object({ b: text }) } }, { not: object({ c: text }) }),
      object(
        { a: { type: 'array', contains: object({ b: text }) } },
        { not: object({ c: text }), additionalProperties: false },
      ),
    ],
    [
      'nothing on a property that another branch describes too',
      object({ x: object({ a: text }) }, { allOf: [object({ x: object({ b: text }) })] }),
      object(
        { x: object({ a: text }) },
        { allOf: [object({ x: object({ b: text }) })], unevaluatedProperties: false },
      ),
    ],
  ])('%s', (_, open, closed) => {
    expect(closeSchema(open)).toEqual(closed);
  });

  it('closes what Zod makes of a discriminated union', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('file'), path: z.string() }),
      z.object({ kind: z.literal('page'), url: z.string() }),
    ]);
    const closed = closeSchema(describeSchema(z.object({ source: schema })).input);
    const accepts = validator(closed);
    expect(accepts({ source: { kind: 'file', path: 'a' } })).toBe(true);
    expect(accepts({ source: { kind: 'file', path: 'a', url: 'b' } })).toBe(false);
  });

  it('gives the same object for the same schema and leaves the open one alone', () => {
    const open = Object.freeze(object({ a: text }));
    expect(closeSchema(open)).toBe(closeSchema(open));
    expect(open).toEqual(object({ a: text }));
  });
});

const names = ['a', 'b', 'c'];
const leaf = fc.constantFrom<JsonSchema>(text, { type: 'number' }, { const: 1 }, { const: 2 });
const nested = fc.letrec<{ schema: JsonSchema; flat: JsonSchema }>((tie) => ({
  flat: objectSchema(leaf, tie('flat')),
  schema: objectSchema(fc.oneof({ maxDepth: 3 }, leaf, tie('schema')), tie('schema')),
}));

/** An object schema, perhaps with others applied in place. */
function objectSchema(
  property: fc.Arbitrary<JsonSchema>,
  part: fc.Arbitrary<JsonSchema>,
): fc.Arbitrary<JsonSchema> {
  const parts = fc.array(part, { minLength: 1, maxLength: 2 });
  return fc
    .record<JsonSchema>(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom(...names), property, { maxKeys: 2 }),
        required: fc.subarray(names, { maxLength: 1 }),
        allOf: fc.option(parts, { maxDepth: 2, nil: undefined, depthIdentifier: 'parts' }),
        anyOf: fc.option(parts, { maxDepth: 2, nil: undefined, depthIdentifier: 'parts' }),
        oneOf: fc.option(parts, { maxDepth: 2, nil: undefined, depthIdentifier: 'parts' }),
      },
      { requiredKeys: ['type'] },
    )
    .map((schema) => JSON.parse(JSON.stringify(schema)) as JsonSchema);
}

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(1, 2, 'x'),
    fc.dictionary(fc.constantFrom(...names, 'd'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

describe('for any schema and value', () => {
  it('never accepts what the open schema refuses', () => {
    fc.assert(
      fc.property(
        nested.schema,
        fc.array(value, { minLength: 20, maxLength: 20 }),
        (schema, values) => {
          const [open, closed] = [validator(schema), validator(closeSchema(schema))];
          for (const candidate of values) if (closed(candidate)) expect(open(candidate)).toBe(true);
        },
      ),
    );
  });

  it('refuses, of what a flat schema accepts, just the values with a field listed nowhere', () => {
    const flatValue = fc.dictionary(
      fc.constantFrom(...names, 'd'),
      fc.constantFrom<unknown>(1, 2, 'x'),
      { maxKeys: 3 },
    );
    fc.assert(
      fc.property(
        nested.flat,
        fc.array(flatValue, { minLength: 20, maxLength: 20 }),
        (schema, values) => {
          const closed = closeSchema(schema);
          // Left as it is where closing would make it unsatisfiable, or where nothing lists a property.
          const isLeft = JSON.stringify(closed) === JSON.stringify(schema);
          const expected = validator(isLeft ? schema : { ...schema, unevaluatedProperties: false });
          const actual = validator(closed);
          for (const candidate of values) expect(actual(candidate)).toBe(expected(candidate));
        },
      ),
    );
  });
});
