import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSchema, type JsonObject, type JsonSchema, type NormaliserId } from '@toolwright/core';
import { normaliseArguments } from './normalise-arguments.ts';
import { planNormalisation } from './plan.ts';

const here = () => ({ now: Date.UTC(2026, 4, 5), timezone: 'UTC' });

function normalise(
  schema: JsonSchema,
  given: JsonObject,
  pointers: Record<string, NormaliserId> = {},
) {
  return normaliseArguments(given, planNormalisation(closeSchema(schema), pointers), here);
}

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
});

describe('normaliseArguments', () => {
  it.each<[string, JsonSchema, string, unknown]>([
    ['a number', { type: 'number' }, '2.5', 2.5],
    ['an integer', { type: 'integer' }, '3', 3],
    ['a number or null', { type: ['number', 'null'] }, '3', 3],
    ['a number or null, as a union', { anyOf: [{ type: 'number' }, { type: 'null' }] }, '3', 3],
    ['a number by reference', { $ref: '#/$defs/count' }, '3', 3],
    ['a number or a string', { type: ['number', 'string'] }, '3', '3'],
    [
      'a number or a string, as a union',
      { anyOf: [{ type: 'number' }, { type: 'string' }] },
      '3',
      '3',
    ],
    ['an address', { type: 'string', format: 'email' }, 'A@B.example', 'A@b.example'],
    ['a date', { type: 'string', format: 'date' }, 'tomorrow', '2026-05-06'],
    ['a time', { type: 'string', format: 'date-time' }, 'tomorrow', '2026-05-06T00:00:00Z'],
    ['a currency', { type: 'string', format: 'currency' }, 'eur', 'EUR'],
    ['a duration', { type: 'integer', format: 'unit:ms' }, '2 s', 2000],
    ['a plain string', { type: 'string' }, 'tomorrow', 'tomorrow'],
    ['a string of a format without a rule', { type: 'string', format: 'uri' }, 'TODAY', 'TODAY'],
    ['anything', { description: 'anything' }, '3', '3'],
  ])('converts only what the schema asks for: %s', (_case, member, given, expected) => {
    const schema = { ...object({ value: member }), $defs: { count: { type: 'integer' } } };
    const { value, changes } = normalise(schema, { value: given });
    expect(value).toEqual({ value: expected });
    expect(changes.map(({ pointer }) => pointer)).toEqual(given === expected ? [] : ['/value']);
  });

  it('fault: field names are matched by their ending', () => {
    const text = { type: 'string' } as const;
    const given = {
      format: '2',
      to: 'May 5',
      date: 'tomorrow',
      amount: '3',
      email: 'A@B.C',
      startDate: 'today',
    };
    const schema = object(Object.fromEntries(Object.keys(given).map((name) => [name, text])));
    expect(normalise(schema, given)).toEqual({ value: given, changes: [] });
  });

  it('fault: strings are trimmed, and "" counts as missing', () => {
    const given = {
      content: '  line\n\n',
      oldText: '\tx',
      newText: '',
      when: ' ',
      mail: ' A@B.C ',
    };
    const schema = object({
      content: { type: 'string' },
      oldText: { type: 'string' },
      newText: { type: 'string' },
      when: { type: 'string', format: 'date-time' },
      mail: { type: 'string', format: 'email' },
    });
    expect(normalise(schema, given)).toEqual({ value: given, changes: [] });
  });

  it('follows the tool’s own pointers, before the schema', () => {
    const schema = object({
      wait: { type: 'number' },
      items: {
        type: 'array',
        items: object({ price: { type: 'string' }, 'a/b': { type: 'string' } }),
      },
    });
    const pointers = {
      '/wait': 'unit:ms',
      '/items/*/price': 'currency',
      '/items/0/a~1b': 'date',
    } as const;
    const given = {
      wait: '2 min',
      items: [
        { price: 'eur', 'a/b': 'today' },
        { price: 'usd', 'a/b': 'today' },
      ],
    };
    expect(normalise(schema, given, pointers)).toEqual({
      value: {
        wait: 120_000,
        items: [
          { price: 'EUR', 'a/b': '2026-05-05' },
          { price: 'USD', 'a/b': 'today' },
        ],
      },
      changes: [
        { pointer: '/wait', rule: 'unit:ms' },
        { pointer: '/items/0/price', rule: 'currency' },
        { pointer: '/items/1/price', rule: 'currency' },
        { pointer: '/items/0/a~1b', rule: 'date' },
      ],
    });
  });

  it('goes into maps and recursive schemas', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        node: { $ref: '#/$defs/node' },
        rates: { type: 'object', additionalProperties: { type: 'number' } },
      },
      $defs: {
        node: {
          type: 'object',
          properties: {
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
            value: { type: 'number' },
          },
        },
      },
    };
    const { value, changes } = normalise(schema, {
      node: { children: [{ value: '1' }, { children: [{ value: '2' }] }] },
      rates: { eur: '1.1' },
    });
    expect(value).toEqual({
      node: { children: [{ value: 1 }, { children: [{ value: 2 }] }] },
      rates: { eur: 1.1 },
    });
    expect(changes.map(({ pointer }) => pointer)).toEqual([
      '/node/children/0/value',
      '/node/children/1/children/0/value',
      '/rates/eur',
    ]);
  });

  it('takes a field of the schema for no further field', () => {
    const schema = {
      ...object({ name: { type: 'string' } }),
      additionalProperties: { type: 'number' },
    };
    expect(normalise(schema, { name: '3', other: '3' }).value).toEqual({ name: '3', other: 3 });
  });

  it.each(['input', 'arguments', 'args'])(
    'unwraps a sole wrapper key %s that the schema lacks',
    (key) => {
      const schema = object({ count: { type: 'integer' } });
      expect(normalise(schema, { [key]: { count: '1' } })).toEqual({
        value: { count: 1 },
        changes: [
          { pointer: '', rule: 'unwrap' },
          { pointer: '/count', rule: 'integer' },
        ],
      });
    },
  );

  it.each<[string, JsonSchema, JsonObject]>([
    ['a field of the schema', object({ input: { type: 'object' } }), { input: { a: 1 } }],
    ['one of two keys', object({ a: { type: 'number' } }), { input: { a: 1 }, a: 2 }],
    ['no object', object({ a: { type: 'number' } }), { input: '{"a":1}' }],
    ['a list', object({ a: { type: 'number' } }), { args: [1] }],
    [
      'a key that an open schema admits',
      { ...object({}), additionalProperties: true },
      { input: { a: 1 } },
    ],
  ])('does not unwrap %s', (_case, schema, given) => {
    expect(normalise(schema, given)).toEqual({ value: given, changes: [] });
  });

  it('changes nothing, and gives the same object back, where no rule applies', () => {
    const schema = object({
      n: { type: 'number' },
      s: { type: 'string' },
      when: { type: 'string', format: 'date' },
    });
    const plan = planNormalisation(closeSchema(schema));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('n', 's', 'when', '__proto__', 'x'), fc.jsonValue()),
        (made) => {
          const given = JSON.parse(JSON.stringify(made)) as JsonObject;
          const before = JSON.stringify(given);
          const { value, changes } = normaliseArguments(given, plan, here);
          expect(JSON.stringify(given)).toBe(before);
          if (changes.length === 0) expect(value).toBe(given);
          expect(value['s']).toEqual(given['s']);
          expect(Object.keys(value)).toEqual(Object.keys(given));
        },
      ),
    );
  });

  it('plans nothing for a tool of plain strings, so that a call costs nothing here', () => {
    expect(planNormalisation(closeSchema(object({ a: { type: 'string' } })))).toMatchObject({
      schema: undefined,
      pointers: [],
    });
    expect(planNormalisation({ type: 'object' }).isIdle).toBe(true);
  });
});
