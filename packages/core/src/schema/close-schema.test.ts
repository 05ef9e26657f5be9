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

/** Undefined where Ajv itself fails: endless references, and `oneOf` beside `patternProperties`. */
function validator(schema: JsonSchema): (value: unknown) => boolean | undefined {
  const validate = ajv.compile(schema);
  return (value) => {
    try {
      return validate(value);
    } catch {
      return undefined;
    }
  };
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
      'nothing on items that another branch describes too',
      { type: 'array', items: object({ a: text }), allOf: [{ items: object({ b: text }) }] },
      { type: 'array', items: object({ a: text }), allOf: [{ items: object({ b: text }) }] },
    ],
    [
      'nothing on a property that a pattern may describe too',
      object({ ab: object({ c: text }) }, { patternProperties: { '^a': object({ d: text }) } }),
      object(
        { ab: object({ c: text }) },
        { patternProperties: { '^a': object({ d: text }) }, additionalProperties: false },
      ),
    ],
    [
      'the reference where a definition is also used inside not',
      object(
        { x: { $ref: '#/$defs/p' } },
        { not: object({ y: { $ref: '#/$defs/p' } }), $defs: { p: object({ p: text }) } },
      ),
      object(
        { x: { $ref: '#/$defs/p', unevaluatedProperties: false } },
        {
          not: object({ y: { $ref: '#/$defs/p' } }),
          $defs: { p: object({ p: text }) },
          additionalProperties: false,
        },
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
const reference = fc.constantFrom<JsonSchema>({ $ref: '#/$defs/p' }, { $ref: '#/$defs/q' });

/** Object schemas, most of them with one or two others applied in place. */
function objectSchemas(property: fc.Arbitrary<JsonSchema>, part: fc.Arbitrary<JsonSchema>) {
  const properties = fc.dictionary(fc.constantFrom(...names), property, { maxKeys: 2 });
  const required = fc.subarray(names, { maxLength: 1 });
  const parts = fc.array(part, { minLength: 1, maxLength: 2 });
  const keyword = fc.oneof(
    fc.record<JsonSchema>({ allOf: parts }),
    fc.record<JsonSchema>({ anyOf: parts }),
    fc.record<JsonSchema>({ oneOf: parts }),
    fc.record<JsonSchema>({ if: part, then: part }),
    fc.record<JsonSchema>({ if: part, else: part }),
    fc.record<JsonSchema>({ not: part }),
    fc.record<JsonSchema>({ dependentSchemas: fc.record({ a: part }) }),
    fc.record<JsonSchema>({ patternProperties: fc.record({ '^[cd]': property }) }),
  );
  const base = fc.record<JsonSchema>(
    { type: fc.constant('object'), properties, required },
    { requiredKeys: ['type'] },
  );
  return fc
    .tuple(base, fc.array(keyword, { maxLength: 2 }))
    .map(([own, others]): JsonSchema => Object.assign({}, own, ...others) as JsonSchema);
}

const simple = objectSchemas(leaf, leaf);
const flat = objectSchemas(leaf, fc.oneof(leaf, simple, objectSchemas(leaf, simple)));
const inner = objectSchemas(fc.oneof(leaf, reference, simple), fc.oneof(reference, simple));
const nested = fc
  .tuple(objectSchemas(fc.oneof(reference, inner), fc.oneof(reference, inner)), inner, simple)
  .map(([schema, p, q]): JsonSchema => ({ ...schema, $defs: { p, q } }));

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
      fc.property(nested, fc.array(value, { minLength: 20, maxLength: 20 }), (schema, values) => {
        const [open, closed] = [validator(schema), validator(closeSchema(schema))];
        const widened = values.filter((each) => closed(each) === true && open(each) === false);
        expect(widened).toEqual([]);
      }),
    );
  });

  it('refuses, of what a flat schema accepts, just the values with a field listed nowhere', () => {
    const flatValue = fc.dictionary(
      fc.constantFrom(...names, 'd'),
      fc.constantFrom<unknown>(1, 2, 'x'),
      { maxKeys: 3 },
    );
    fc.assert(
      fc.property(flat, fc.array(flatValue, { minLength: 20, maxLength: 20 }), (schema, values) => {
        const closed = closeSchema(schema);
        // Left as it is where closing would make it unsatisfiable, or where nothing lists a property.
        const isLeft = JSON.stringify(closed) === JSON.stringify(schema);
        const expected = validator(isLeft ? schema : { ...schema, unevaluatedProperties: false });
        const actual = validator(closed);
        for (const each of values) {
          const [wanted, got] = [expected(each), actual(each)];
          if (wanted !== undefined && got !== undefined) expect(got).toBe(wanted);
        }
      }),
    );
  });
});
